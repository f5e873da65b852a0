import type { IconName } from '#pwa/ui/icon-names.ts'

/** One line of the overview. */
export interface OverviewLine {
  readonly key: string
  readonly icon: IconName
  /** `todo`: a person should look. `broken`: something does not work. */
  readonly state: 'good' | 'todo' | 'broken'
  readonly title: string
  readonly detail: string
  /** Where it is mended; null where that is no place of the desk. */
  readonly href: string | null
  /** Single things with places of their own. */
  readonly things: readonly { readonly name: string; readonly href: string }[]
}
