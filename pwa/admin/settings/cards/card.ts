import type { FieldPath } from 'react-hook-form'
import type { Settings, SettingsGroup } from '#contract/settings/staff-groups.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'

/** Where a value of the settings stands, like `logo.mainLogoUrl`. */
export type SettingsPath = FieldPath<Settings>

interface Common {
  readonly path: SettingsPath
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  /** Takes half of the card where there is room. */
  readonly half?: boolean
}

interface Range {
  readonly min: number
  readonly max: number
}

export type SettingsField = Common &
  (
    | { readonly kind: 'text' | 'email' | 'url' | 'password' | 'toggle' | 'list' }
    | { readonly kind: 'area'; readonly rows: number }
    | ({ readonly kind: 'number'; readonly fallback: number } & Range)
    /** Entered in seconds, kept in milliseconds. */
    | ({ readonly kind: 'seconds'; readonly fallback: number } & Range)
    | ({ readonly kind: 'slider'; readonly step: number; readonly unit: 'percent' | 'share' } & Range)
    | { readonly kind: 'choice'; readonly options: readonly { value: string; label: string }[] }
  )

/** Parts of a card that are more than fields. */
export type CardExtra = 'logo' | 'featured-video' | 'popup' | 'mail' | 'auto-backup'

/** One card of the Site Settings. */
export interface SettingsCard {
  readonly key: string
  readonly title: string
  /** Where the index has less room. */
  readonly short?: string
  readonly icon: IconName
  /** The values whose change marks this card: groups, or single values of a group that another card owns. */
  readonly owns: readonly (SettingsGroup | SettingsPath)[]
  /** The switch in the card's head. */
  readonly enabled?: SettingsPath
  readonly fields: readonly SettingsField[]
  readonly extra?: CardExtra
}

/** A part of the index. */
export interface CardGroup {
  readonly title: string
  readonly cards: readonly SettingsCard[]
}
