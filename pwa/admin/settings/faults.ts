import { pluralize } from '#contract/primitives/pluralize.ts'
import { settingsCards } from './cards/card-groups.ts'
import { isCardChanged } from './stored-settings.ts'

/** A field whose value is refused, and the card it stands on. */
interface Fault {
  readonly path: string
  /** Undefined for a value that no card shows. */
  readonly card: string | undefined
}

/** The paths that errors of a form are about; a list counts once. */
export function faultyPaths(errors: object, prefix = ''): readonly string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = `${prefix}${key}`
    const isField =
      Array.isArray(error) || 'root' in error || typeof Reflect.get(error, 'message') === 'string'
    return isField ? [path] : faultyPaths(error, `${path}.`)
  })
}

/** Every field of the screen in its order; one that stands on two cards is the first one's. */
const shownFields = settingsCards
  .flatMap(({ key, enabled, fields }) =>
    [...(enabled ? [enabled] : []), ...fields.map(({ path }) => path)].map((path) => ({ path, card: key })),
  )
  .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)

/** The faults in the order of the screen. */
export function faultsIn(errors: object): readonly Fault[] {
  const paths = faultyPaths(errors)
  const shown = shownFields.filter(({ path }) => paths.includes(path))
  const others = paths
    .filter((path) => !shown.some((fault) => fault.path === path))
    .map((path) => ({ path, card: settingsCards.find((card) => isCardChanged(card, [path]))?.key }))
  return [...shown, ...others]
}

/** How many faults stand on each card. */
export function faultCounts(faults: readonly Fault[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { card } of faults) if (card) counts[card] = (counts[card] ?? 0) + 1
  return counts
}

/** "2 fields need attention". */
export const faultLabel = (count: number): string =>
  pluralize(count, 'field needs attention', 'fields need attention')
