import * as v from 'valibot'
import { syncDirectory } from '#contract/directory.ts'

/** The revision that a sync call's raw query says the caller holds, 0 for nothing; null where it is malformed. */
export function sinceOf(query: string): number | null {
  const said = new URLSearchParams(query).getAll('since')
  if (said.length > 1 || !syncDirectory.query) return null
  const parsed = v.safeParse(syncDirectory.query, said.length === 0 ? {} : { since: said[0] })
  return parsed.success ? Number(parsed.output.since) : null
}
