import type { SettingsChange } from '#contract/settings/settings-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import type { SettingsCard } from './cards/card.ts'

const covers = (whole: string, part: string) => whole === part || part.startsWith(`${whole}.`)

/** Whether one of the changed values stands on a card. */
export const isCardChanged = ({ owns }: SettingsCard, changed: readonly string[]): boolean =>
  changed.some((path) => owns.some((owned) => covers(owned, path) || covers(path, owned)))

/** What of `values` differs from `stored`, by name. */
const changedIn = <T extends object>(values: T, stored: T): [keyof T & string, T[keyof T]][] =>
  (Object.keys(stored) as (keyof T & string)[])
    .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(stored[name]))
    .map((name) => [name, values[name]])

/** The fields that differ from what the server holds, by group: a save sends no other. */
export function changedFields(values: Settings, stored: Settings): SettingsChange {
  const groups = changedIn(values, stored).map(([name]) => [
    name,
    Object.fromEntries(changedIn<object>(values[name], stored[name])),
  ])
  return Object.fromEntries(groups)
}
