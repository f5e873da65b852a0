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

/** Labels of all settings by path, for the conflict panel. */
export const settingLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    settingsCards.flatMap(({ title, enabled, fields }) => [
      ...(enabled ? [[enabled, `${title}: enabled`] as const] : []),
      ...fields.map(({ path, label }) => [path, `${title}: ${label}`] as const),
    ]),
  ),
  'featuredVideo.videoId': 'Featured Video: Video ID',
  'featuredVideo.thumbnail': 'Featured Video: Thumbnail',
  'verifiedTraders.title': 'Traders page: Title',
  'verifiedTraders.description': 'Traders page: Description',
  'verifiedTraders.traders': 'Traders page: Traders',
  'autoBackup.last_backup': 'Auto Backup: Last backup',
}
