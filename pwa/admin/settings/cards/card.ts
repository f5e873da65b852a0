import type { FieldPath } from 'react-hook-form'
import type { Settings, SettingsGroup } from '#contract/settings/staff-groups.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import type { FieldRow } from '../../kit/form/fields/field-table.ts'

/** The path of a setting, like `logo.mainLogoUrl`. */
export type SettingsPath = FieldPath<Settings>

export type SettingsField = { readonly path: SettingsPath } & (
  | FieldRow
  | { readonly kind: 'password'; readonly label: string; readonly half?: boolean }
)

/** Parts of a card that are more than fields. */
export type CardExtra = 'pages' | 'rubric' | 'logo' | 'featured-video' | 'popup' | 'mail' | 'auto-backup'

export interface SettingsCard {
  readonly key: string
  readonly title: string
  /** For the index, which has less room. */
  readonly short?: string
  readonly icon: IconName
  /** The settings whose change marks this card: groups, or single settings of another card's group. */
  readonly owns: readonly (SettingsGroup | SettingsPath)[]
  /** The switch in the header of the card. */
  readonly enabled?: SettingsPath
  readonly fields: readonly SettingsField[]
  readonly extra?: CardExtra
}

export interface CardGroup {
  readonly title: string
  readonly cards: readonly SettingsCard[]
}
