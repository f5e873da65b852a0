import type { FieldTexts } from '../../kit/form/fields/field-text.ts'
import { criteriaText } from '../rubric/criteria-text.ts'
import { appearanceCards } from './appearance-cards.ts'
import type { CardGroup, SettingsCard } from './card.ts'
import { communityCards } from './community-cards.ts'
import { siteCards } from './site-cards.ts'
import { systemCards } from './system-cards.ts'

/** The card of the themes, which is saved on its own. */
export const THEMES_CARD = { key: 'themes', title: 'Themes', icon: 'palette' } as const

/** All cards but Themes, in the order of the index. */
export const cardGroups: readonly CardGroup[] = [
  { title: 'Appearance', cards: appearanceCards },
  { title: 'Site', cards: siteCards },
  { title: 'Community', cards: communityCards },
  { title: 'System', cards: systemCards },
]

export const settingsCards: readonly SettingsCard[] = cardGroups.flatMap(({ cards }) => cards)

/** How all settings read in a conflict: with the title of their card. */
export const settingTexts: FieldTexts = {
  ...Object.fromEntries(
    settingsCards.flatMap(({ title, enabled, fields }) => [
      ...(enabled ? [[enabled, { label: `${title}: enabled` }] as const] : []),
      ...fields.map(({ path, label }) => [path, { label: `${title}: ${label}` }] as const),
    ]),
  ),
  'featuredVideo.videoId': { label: 'Featured Video: Video ID' },
  'featuredVideo.thumbnail': { label: 'Featured Video: Thumbnail' },
  'verifiedTraders.title': { label: 'Traders page: Title' },
  'verifiedTraders.description': { label: 'Traders page: Description' },
  'verifiedTraders.traders': { label: 'Traders page: Traders' },
  'autoBackup.last_backup': { label: 'Auto Backup: Last backup' },
  'pages.list': { label: 'Pages: Pages' },
  'rubric.version': { label: 'How we rate: Version' },
  'rubric.since': { label: 'How we rate: Version since' },
  'rubric.criteria': { label: 'How we rate: Criteria', text: criteriaText },
  'setup.skipped': { label: 'Set-up: Steps put off' },
  'setup.kept': { label: 'Set-up: Steps left as they ship' },
}
