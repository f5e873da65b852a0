import * as v from 'valibot'
import { syncDirectory } from '#contract/directory.ts'

/** The revision that a sync call's raw query names, 0 where it names none, null where it is malformed. */
export function sinceOf(query: string): number | null {
  if (query === '') return 0
  const values = new URLSearchParams(query).getAll('since')
  if (values.length > 1 || !syncDirectory.query) return null
  const parsed = v.safeParse(syncDirectory.query, values.length === 0 ? {} : { since: values[0] })
  return parsed.success ? Number(parsed.output.since) : null
}
