import { describe, expect, it } from 'vitest'
import { conflictOf } from './conflict.ts'
import type { FormLife, WaitingSave } from './form-phase.ts'
import { compareEdits } from './merge-edits.ts'

interface Fields {
  readonly fee: string
  readonly name: string
}

/** A form whose save met what somebody else had saved, and what it showed, saved and answered since. */
function aConflict() {
  const theirs: Fields = { fee: '$2', name: 'Theirs' }
  const before: Fields = { fee: '$1', name: 'Old' }
  const edits = compareEdits(
    { ...before },
    { fee: '$3', name: 'Old' },
    { before: { ...before }, now: { ...theirs } },
  )
  const shown: object[] = []
  const told: unknown[] = []
  const phase = {
    is: 'conflict',
    contest: { cause: 'save', edits, theirs: { values: theirs } },
    choices: {},
    waiting: { resolve: (saved: unknown) => void told.push(saved) },
  }
  const life = { get: () => ({ phase }), dispatch: () => undefined } as unknown as FormLife<
    Record<string, unknown>,
    WaitingSave<undefined, object>
  >
  const form = {
    show: (values: object) => void shown.push(values),
    save: async () => null,
    dismissDraft: () => undefined,
  }
  return { conflict: conflictOf(life, form), shown, told, theirs }
}

describe('two edits of one thing', () => {
  it('are what the other person left where one keeps theirs, in the form as well', () => {
    const { conflict, shown, told, theirs } = aConflict()
    conflict?.takeTheirs()
    expect(shown).toEqual([theirs])
    expect(told).toEqual([null])
  })

  it('leave the form as it was where one does not choose', () => {
    const { conflict, shown, told } = aConflict()
    conflict?.cancel()
    expect(shown).toEqual([])
    expect(told).toEqual([null])
  })
})
