/** By the key of a criterion: ids of the firms that meet it. */
type Met = Readonly<Record<string, readonly string[]>>

/** The firms that meet each of the criteria; null without any. An unknown criterion is met by none. */
export function firmsMeeting(met: Met, criteria: readonly string[]): ReadonlySet<string> | null {
  const [first, ...others] = criteria.map((key) => (Object.hasOwn(met, key) ? (met[key] ?? []) : []))
  if (!first) return null
  const sets = others.map((ids) => new Set(ids))
  return new Set(first.filter((id) => sets.every((ids) => ids.has(id))))
}
