import type { Settings, SettingsGroup } from '#contract/settings/staff-groups.ts'
import type { SettingsCard } from './cards/card.ts'

const covers = (whole: string, part: string) => whole === part || part.startsWith(`${whole}.`)

/** Whether one of the changed values stands on a card. */
export const isCardChanged = ({ owns }: SettingsCard, changed: readonly string[]): boolean =>
  changed.some((path) => owns.some((owned) => covers(owned, path) || covers(path, owned)))

/** The groups that differ from what the server holds: a save sends no other. (decisions section 3) */
export function changedGroups(values: Settings, stored: Settings): Partial<Settings> {
  const names = Object.keys(stored) as SettingsGroup[]
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(stored[name]))
  return Object.fromEntries(changed.map((name) => [name, values[name]]))
}
