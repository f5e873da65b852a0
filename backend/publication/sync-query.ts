import * as v from 'valibot'
import { syncDirectory } from '#contract/directory.ts'

/** What a caller says that it holds, each as a revision; 0: nothing. */
export interface Held {
  readonly since: number
  readonly frame: number
}

const NOTHING: Held = { since: 0, frame: 0 }
const NAMES = ['since', 'shown'] as const

/** What a sync call's raw query says that the caller holds; null where it is malformed. */
export function heldOf(query: string): Held | null {
  if (query === '') return NOTHING
  const said = new URLSearchParams(query)
  const names = NAMES.filter((name) => said.has(name))
  if (names.some((name) => said.getAll(name).length > 1) || !syncDirectory.query) return null
  const parsed = v.safeParse(
    syncDirectory.query,
    Object.fromEntries(names.map((name) => [name, said.get(name)])),
  )
  return parsed.success ? { since: Number(parsed.output.since), frame: Number(parsed.output.shown) } : null
}
