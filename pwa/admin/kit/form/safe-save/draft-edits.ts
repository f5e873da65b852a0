import { changedPaths, pickPaths, type Values, withValue } from '#contract/primitives/paths.ts'
import type { Draft } from './draft-store.ts'
import type { Contest, Stored } from './form-phase.ts'
import { compareEdits } from './merge-edits.ts'

/** Edits by path. */
export type DraftEdits = Pick<Draft, 'base' | 'mine'>

/** Whether a path is a secret, contains one, or is inside one. */
export const touchesSecret = (path: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => `${path}.`.startsWith(`${secret}.`) || `${secret}.`.startsWith(`${path}.`))

/** The draft of an edit; null for none. */
export function draftOf(before: Values, now: Values, secrets: readonly string[]): DraftEdits | null {
  const kept = changedPaths(before, now).filter((path) => !touchesSecret(path, secrets))
  return kept.length > 0 ? { base: pickPaths(before, kept), mine: pickPaths(now, kept) } : null
}

/** A found draft over the values of a form: together with them, or the conflict to resolve first. */
export function withDraft<T extends Values>(
  found: DraftEdits,
  base: Stored<T>,
  now: T,
): { readonly values: T } | { readonly contest: Contest<T> } {
  const own = changedPaths(base.values, now)
  // Text typed since the form opened is newer than the draft.
  const older = Object.fromEntries(Object.entries(found.mine).filter(([path]) => !own.includes(path)))
  const edits = compareEdits(found.base, older, { before: now, now })
  if (edits.fields.length > 0) return { contest: { cause: 'draft', edits, theirs: { ...base, values: now } } }
  const mine = Object.entries(edits.mine)
  return { values: mine.reduce((values, [path, value]) => withValue(values, path, value), now) }
}
