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

interface Checked
  extends Pick<OverviewLine, 'key' | 'icon' | 'href'>,
    Partial<Pick<OverviewLine, 'detail' | 'things'>> {
  readonly isFine: boolean
  /** The state where it is not fine. */
  readonly otherwise?: 'todo' | 'broken'
  /** The titles where it is fine, and where it is not. */
  readonly fine: string
  readonly title: string
}

/** The line of something that is fine or not. */
export function checkedLine({ isFine, otherwise = 'todo', fine, title, ...line }: Checked): OverviewLine {
  const found = isFine ? ({ state: 'good', title: fine } as const) : { state: otherwise, title }
  return { detail: '', things: [], ...line, ...found }
}
