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
