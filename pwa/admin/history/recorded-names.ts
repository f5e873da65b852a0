import type { HistoryEntry } from '#contract/history.ts'

/** The keys of recorded values that hold a name, a code or an address. */
const NAMED = /(?:name|code|email|url|slug)$/i

function namesAmong(value: unknown, key: string): readonly string[] {
  if (typeof value === 'string') return NAMED.test(key) && value !== '' ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => namesAmong(item, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => namesAmong(inner, name))
}

/** Names, codes and addresses of an entry, longest first: its sentences may hold them, and a translator leaves them alone. */
export function recordedNames({
  subject_name,
  before,
  after,
}: Pick<HistoryEntry, 'subject_name' | 'before' | 'after'>): readonly string[] {
  const names = [subject_name, ...[before, after].flatMap((state) => namesAmong(state, ''))]
  return [...new Set(names)].sort((one, other) => other.length - one.length)
}
