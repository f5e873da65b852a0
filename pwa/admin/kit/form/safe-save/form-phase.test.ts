import { describe, expect, it } from 'vitest'
import { beginForm, type Contest, type FormEvent, type FormState, nextForm } from './form-phase.ts'

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
