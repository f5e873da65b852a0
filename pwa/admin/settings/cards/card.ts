import type { FieldPath } from 'react-hook-form'
import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'
import type { Settings, SettingsGroup } from '#contract/settings/staff-groups.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'

/** The path of a setting, like `logo.mainLogoUrl`. */
export type SettingsPath = FieldPath<Settings>

interface Common {
  readonly path: SettingsPath
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  /** Takes half the width where there is room. */
  readonly half?: boolean
}

interface Range {
  readonly min: number
  readonly max: number
}

export type SettingsField = Common &
  (
    | { readonly kind: 'text' | 'email' | 'url' | 'password' | 'toggle' | 'list' }
    | { readonly kind: 'picture'; readonly of: ChosenPictureKind }
    | { readonly kind: 'area'; readonly rows: number }
    | ({ readonly kind: 'number'; readonly fallback: number } & Range)
    /** Entered in seconds, stored in milliseconds. */
    | ({ readonly kind: 'seconds'; readonly fallback: number } & Range)
    | ({ readonly kind: 'slider'; readonly step: number; readonly unit: 'percent' | 'share' } & Range)
    | { readonly kind: 'choice'; readonly options: readonly { value: string; label: string }[] }
  )

/** Parts of a card that are more than fields. */
export type CardExtra = 'logo' | 'featured-video' | 'popup' | 'mail' | 'auto-backup'

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
