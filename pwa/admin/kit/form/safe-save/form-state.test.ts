import { describe, expect, it } from 'vitest'
import {
  beginForm,
  type Contest,
  compareEdits,
  conflictOf,
  type FormEvent,
  type FormLife,
  type FormState,
  mergeRows,
  nextForm,
  type WaitingSave,
} from './form-state.ts'

const row = (id: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  price: 1,
  loss: 4,
  ...changes,
})
const [a, b, c, added, other] = [row('a'), row('b'), row('c'), row('added'), row('other')]
const was = [a, b, c]

describe('A list of rows that two people changed', () => {
  it.each<[string, readonly unknown[], readonly unknown[], readonly unknown[]]>([
    [
      'other rows',
      [row('a', { price: 2 }), b, c],
      [a, b, row('c', { price: 3 })],
      [row('a', { price: 2 }), b, row('c', { price: 3 })],
    ],
    [
      'other cells of a row',
      [a, row('b', { price: 2 }), c],
      [a, row('b', { loss: 5 }), c],
      [a, row('b', { price: 2, loss: 5 }), c],
    ],
    [
      'a cell and its row, which is empty now',
      [{ id: 'a', loss: 4 }, b, c],
      [row('a', { loss: 5 }), b, c],
      [{ id: 'a', loss: 5 }, b, c],
    ],
    ['rows that one added and the other deleted', [a, added, b, c], [a, b], [a, added, b]],
    ['rows that both added', [a, added, b, c], [a, b, c, other], [a, added, b, c, other]],
    [
      'the order, and a cell',
      [c, a, b],
      [a, row('b', { price: 2 }), c, other],
      [c, other, a, row('b', { price: 2 })],
    ],
    ['a cell, and the order', [a, row('b', { price: 2 }), c], [c, a, b], [c, a, row('b', { price: 2 })]],
    ['the same', [b], [b], [b]],
  ])('has the changes of both where they changed %s', (_what, mine, theirs, both) => {
    expect(mergeRows(was, mine, theirs)).toEqual(both)
  })

  it.each<[string, unknown, unknown]>([
    ['the same cell differently', [row('a', { price: 2 }), b, c], [row('a', { price: 3 }), b, c]],
    ['a row that the other deleted', [row('a', { price: 2 }), b, c], [b, c]],
    ['the order differently', [c, a, b], [b, a, c]],
    ['what has no ids', ['x'], ['y']],
  ])('is left to a person where they changed %s', (_what, mine, theirs) => {
    expect(mergeRows(was, mine, theirs)).toBeNull()
  })

  it('is merged by the names that its rows have, whatever these are called', () => {
    const answers = [
      { criterion: 'fees', verdict: 'yes' },
      { criterion: 'support', verdict: 'yes' },
    ]
    const [fees, support] = answers
    const mine = [{ criterion: 'fees', verdict: 'no' }, support]
    const theirs = [fees, { criterion: 'support', verdict: 'no' }, { criterion: 'rules', verdict: 'yes' }]
    expect(mergeRows(answers, mine, theirs)).toEqual([mine[0], theirs[1], theirs[2]])
    expect(mergeRows(answers, mine, [{ criterion: 'fees', verdict: 'unknown' }, support])).toBeNull()
    const criteria = [{ key: 'fees', name: 'Fees' }]
    const renamed = [{ key: 'fees', name: 'All fees' }]
    const added = [...criteria, { key: 'rules', name: 'Rules' }]
    expect(mergeRows(criteria, renamed, added)).toEqual([...renamed, added[1]])
    const [terms, privacy] = [
      { slug: 'terms', title: 'Terms' },
      { slug: 'privacy', title: 'Privacy' },
    ]
    const written = { slug: 'terms', title: 'Terms of use' }
    expect(mergeRows([terms, privacy], [privacy, terms], [written, privacy])).toEqual([privacy, written])
  })

  it('is none of the contested fields of a form, and is named among what the other changed', () => {
    const theirs = [a, b, row('c', { price: 3 })]
    const mine = [row('a', { price: 2 }), b, c]
    const edits = compareEdits(
      { rows: was },
      { rows: mine },
      { before: { rows: was }, now: { rows: theirs } },
    )
    expect(edits).toEqual({
      fields: [],
      others: [{ path: 'rows', before: was, after: theirs }],
      mine: { rows: [row('a', { price: 2 }), b, row('c', { price: 3 })] },
    })
  })
})

type Fee = { readonly fee: string; readonly name: string }
type State = FormState<Fee, string>
type Event = FormEvent<Fee, string>

const stored = { values: { fee: '$1', name: 'Halden' }, tag: '"1"' }
const typed: Fee = { fee: '$2', name: 'Halden' }
const begun: State = beginForm(stored)
const edit = (values: Fee): Event => ({ type: 'edited', values })
const formAfter = (...events: readonly Event[]): State => events.reduce<State>(nextForm, begun)

const theirs = { values: { fee: '$3', name: 'Halden Ridge' }, tag: '"2"' }
const contestOf = (cause: Contest<Fee>['cause']): Contest<Fee> => ({
  cause,
  edits: { fields: [{ path: 'fee', yours: '$2', theirs: '$3' }], others: [], mine: {} },
  theirs,
})
const contested = (cause: Contest<Fee>['cause'], waiting: string | null = null): Event => ({
  type: 'contested',
  contest: contestOf(cause),
  waiting,
})
const refused = (values: Fee): Event => ({
  type: 'refused',
  refusal: ({ fee }) => (fee === typed.fee ? 'Too low' : null),
  values,
})

describe('a form that is edited', () => {
  it('knows which fields differ from what is stored, and is idle again once none does', () => {
    expect(formAfter(edit(typed))).toMatchObject({ phase: { is: 'editing' }, changed: ['fee'] })
    expect(formAfter(edit(typed), edit(stored.values))).toEqual(begun)
    const state = formAfter(edit(typed))
    expect(nextForm(state, edit({ ...typed, fee: '$4' }))).toBe(state)
  })

  it('takes what the server has now, unless something is unsaved or it is its own', () => {
    const read = (values: Fee): Event => ({ type: 'read', stored: theirs, values })
    expect(formAfter(read(stored.values)).base).toBe(theirs)
    expect(formAfter(edit(typed), read(typed))).toMatchObject({ base: stored, known: theirs })
    expect(formAfter({ type: 'stored', stored: theirs }, read(theirs.values)).base).toBe(theirs)
    expect(nextForm(begun, { type: 'read', stored: { ...stored }, values: typed })).toBe(begun)
  })

  it('is as stored once it is discarded, which no save under way is ended by', () => {
    expect(formAfter(edit(typed), refused(typed), { type: 'discarded' }).phase).toEqual({ is: 'idle' })
    expect(formAfter(edit(typed), { type: 'sent' }, { type: 'discarded' }).phase).toEqual({ is: 'saving' })
  })
})

describe('a save', () => {
  it('ends as saved, or as editing where something was typed meanwhile', () => {
    const saving = formAfter(edit(typed), { type: 'sent' }, edit({ ...typed, name: 'Ridge' }))
    expect(saving).toMatchObject({ phase: { is: 'saving' }, changed: ['fee', 'name'] })
    const saved = nextForm(saving, { type: 'stored', stored: { values: typed, tag: '"2"' } })
    expect(nextForm(saved, edit(typed))).toMatchObject({ phase: { is: 'saved' }, changed: [] })
    const more = nextForm(saved, edit({ ...typed, name: 'Ridge' }))
    expect(more).toMatchObject({ phase: { is: 'editing' }, changed: ['name'] })
  })

  it('that failed unforeseen leaves the edits as they were', () => {
    expect(formAfter(edit(typed), { type: 'sent' }, { type: 'abandoned' })).toEqual(formAfter(edit(typed)))
  })

  it('that is merged with what others saved goes on from that', () => {
    const merged = formAfter(edit(typed), { type: 'sent' }, { type: 'merged', theirs })
    expect(merged).toMatchObject({ base: theirs, phase: { is: 'editing' } })
    expect(nextForm(merged, edit(theirs.values))).toMatchObject({ phase: { is: 'idle' }, changed: [] })
  })

  it('that is refused says why as long as the values are at fault, again where they are so again', () => {
    const problemOf = ({ phase }: State) => (phase.is === 'refused' ? phase.problem : phase.is)
    const state = formAfter(edit(typed), { type: 'sent' }, refused(typed))
    expect(problemOf(state)).toBe('Too low')
    const mended = nextForm(state, edit({ ...typed, fee: '$5' }))
    expect(problemOf(mended)).toBeNull()
    expect(problemOf(nextForm(mended, edit(typed)))).toBe('Too low')
    expect(problemOf(nextForm(state, { type: 'sent' }))).toBe('saving')
  })
})

describe('a conflict', () => {
  it('of a save collects choices, and starts from what is stored now once it is answered', () => {
    const open = formAfter(edit(typed), { type: 'sent' }, contested('save', 'the save'))
    const chosen = nextForm(open, { type: 'chosen', path: 'fee', side: 'yours' })
    expect(chosen.phase).toMatchObject({ is: 'conflict', choices: { fee: 'yours' }, waiting: 'the save' })
    const answered = nextForm(chosen, { type: 'resolved', isAnswered: true })
    expect(answered).toMatchObject({ base: theirs, phase: { is: 'editing' } })
    expect(nextForm(answered, edit(theirs.values))).toMatchObject({ phase: { is: 'idle' }, changed: [] })
  })

  it('of a save that is cancelled leaves the edits over what they started from', () => {
    const open = formAfter(edit(typed), { type: 'sent' }, contested('save'))
    expect(nextForm(open, { type: 'resolved', isAnswered: false })).toEqual(formAfter(edit(typed)))
  })

  it('of a draft returns to the phase before, with what the form shows then', () => {
    const open = formAfter(edit(typed), refused(typed), contested('draft'))
    const mended = nextForm(open, edit({ ...typed, fee: '$5' }))
    const phase = nextForm(mended, { type: 'resolved', isAnswered: true }).phase
    expect(phase).toMatchObject({ is: 'refused', problem: null })
  })

  it('of a draft stays open when a save under way ends', () => {
    const saving = formAfter(edit(typed), { type: 'sent' }, contested('draft'))
    const saved = nextForm(saving, { type: 'stored', stored: theirs })
    expect(saved.phase).toMatchObject({ is: 'conflict', before: { is: 'saved' } })
    expect(nextForm(saved, { type: 'resolved', isAnswered: false }).phase).toEqual({ is: 'saved' })
  })
})

interface Fields {
  readonly fee: string
  readonly name: string
}

/** A form whose save met what another person had saved, and what it showed, saved and answered since. */
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
