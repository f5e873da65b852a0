import { standingLabels, standings } from '../firm-standing.ts'
import { dayText } from '../primitives/day-text.ts'
import { verdictLabel } from '../rubric/verdicts.ts'
import { sectionOf, tierOf } from '../tiers.ts'
import { challengeField, firmField } from './changed-fields.ts'
import { anyText, type ChangedField, challengeInShort, quoted, quotedApart } from './changed-values.ts'
import type { PublicChange } from './public-change.ts'

/** The sentence of an entry in its parts: screens strike the old value through, feeds write it out. */
interface ChangeSentence {
  /** The challenge that it is about, as it was named then; "" for none. */
  readonly subject: string
  /** The field: "price", "Tier". */
  readonly label: string
  /** Replaces the label in a full sentence: "costs". */
  readonly verb?: string | undefined
  /** The values that went: one, or those that left a list. */
  readonly before: readonly string[]
  /** The values that came. */
  readonly after: readonly string[]
  /** Follows the values: "since 12 Nov 2026". */
  readonly rest: string
  /** Its words had to go. */
  readonly isRemoved: boolean
}

type DescribedChange = Pick<
  PublicChange,
  'kind' | 'field' | 'subject' | 'before' | 'after' | 'standing' | 'removed'
> &
  Partial<Pick<PublicChange, 'firm'>>

const NONE = 'none'
/** It was, or is, not known: an absent value. */
const UNKNOWN = 'not stated'

const blank = { subject: '', before: [], after: [], rest: '', isRemoved: false } as const

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** A part in its whole length. */
const partOf = (value: unknown, key: string): string => {
  const part = propertyOf(value, key)
  return typeof part === 'string' ? part : anyText(part, '')
}

/** "No, 2 refusals name no rule". */
function lineText(value: unknown, note: string): string {
  const verdict = verdictLabel(propertyOf(value, 'verdict'))
  return note === '' ? verdict : `${verdict}, ${note}`
}

/** A line of a firm's assessment; names its source where verdict and note are unchanged. */
function criterionSentence({ field, subject, before, after }: DescribedChange): ChangeSentence {
  const label = subject?.name ?? field
  const [from, to] = quotedApart(partOf(before, 'note'), partOf(after, 'note'))
  const [was, is] = [lineText(before, from), lineText(after, to)]
  if (was !== is) return { ...blank, label, before: [was], after: [is] }
  const [old, other] = quotedApart(partOf(before, 'source'), partOf(after, 'source'))
  return { ...blank, label: `${label}, source`, before: [old || NONE], after: [other || NONE] }
}

const parts = ['name', 'meaning', 'evidence'] as const

/** A criterion of the rubric that was added, removed or reworded, or the new version with all of them. */
function rubricSentence({ field, subject, before, after }: DescribedChange): ChangeSentence {
  const name = subject?.name ?? ''
  if (name === '') {
    const [was, is] = [anyText(before, ''), anyText(after, '')]
    return { ...blank, label: field === 'version' ? 'Rubric, version' : 'Rubric', before: [was], after: [is] }
  }
  if (before === null) return { ...blank, label: 'New criterion', after: [name] }
  if (after === null) return { ...blank, label: 'Criterion', before: [name], rest: 'no longer asked' }
  const other = parts.filter((part) => partOf(before, part) !== partOf(after, part))
  const told = (value: unknown) => other.map((part) => partOf(value, part)).join('; ')
  const [was, is] = quotedApart(told(before), told(after))
  return { ...blank, label: `Criterion ${name}`, before: [was], after: [is] }
}

const valuesIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** Values that come and go by themselves, such as platforms. */
function listWords(
  { label, read }: ChangedField,
  { before, after }: DescribedChange,
  subject: string,
): ChangeSentence {
  const texts = (value: unknown) =>
    valuesIn(value)
      .map((one) => read(one, ''))
      .filter((text) => text !== '')
  const [was, is] = [texts(before), texts(after)]
  const gone = was.filter((one) => !is.includes(one))
  const come = is.filter((one) => !was.includes(one))
  const rest =
    gone.length + come.length === 0
      ? 'in other words or another order'
      : gone.length === 0
        ? 'added'
        : come.length === 0
          ? 'removed'
          : ''
  return { ...blank, subject, label, before: gone, after: come, rest }
}

/** One value in the place of another. */
function valueWords(field: ChangedField, { before, after, subject }: DescribedChange): ChangeSentence {
  const { label, verb, read } = field
  const { currency = '', currencyBefore = currency } = subject ?? {}
  const text = (value: unknown, unit: string) => (value === undefined ? UNKNOWN : read(value, unit) || NONE)
  return {
    ...blank,
    subject: subject?.name ?? '',
    label,
    verb,
    before: [text(before, currencyBefore)],
    after: [text(after, currency)],
  }
}

function fieldWords(field: ChangedField, change: DescribedChange): ChangeSentence {
  if (field.hidesValues) return { ...blank, label: field.label, rest: 'changed' }
  return field.isList ? listWords(field, change, change.subject?.name ?? '') : valueWords(field, change)
}

function challengeWords(change: DescribedChange): ChangeSentence {
  const { field, before, after, subject } = change
  if (field !== '') return fieldWords(challengeField(field), change)
  const name = subject?.name ?? ''
  if (before === null) {
    const short = challengeInShort(after)
    return { ...blank, label: 'Challenge', after: [name], rest: short === '' ? 'added' : `added: ${short}` }
  }
  return { ...blank, label: 'Challenge', before: [name], rest: 'no longer offered' }
}

function standingText(value: unknown): string {
  const known = standings.find((one) => one === value) ?? 'operating'
  return standingLabels[known]
}

function standingWords(change: DescribedChange): ChangeSentence {
  const { field, before, after, standing } = change
  if (field !== 'standing') return fieldWords(firmField(field), change)
  return {
    ...blank,
    label: 'Standing',
    before: [standingText(before)],
    after: [standingText(after)],
    rest: standing?.since ? `since ${dayText(standing.since)}` : '',
  }
}

function addedWords({ after, firm }: DescribedChange): ChangeSentence {
  const was = propertyOf(after, 'standingBefore')
  if (was !== undefined) {
    const is = standingText(propertyOf(after, 'standing'))
    return { ...blank, label: 'Listed again, standing', before: [standingText(was)], after: [is] }
  }
  // What is told of the firm from before stands below: of a sample its invented past, of one that is back its first time here.
  const came = firm?.sample ? 'Added as a sample' : 'New on this site'
  const label = propertyOf(after, 'again') === true ? 'Listed again' : came
  const category = propertyOf(after, 'category')
  if (typeof category !== 'string') return { ...blank, label }
  return { ...blank, label: `${label}, tier`, after: [tierOf(sectionOf(category)).badge] }
}

function restoredWords({ after }: DescribedChange): ChangeSentence {
  const at = typeof after === 'string' ? after : propertyOf(after, 'at')
  const day = typeof at === 'string' ? quoted(dayText(at)) : ''
  return {
    ...blank,
    label: day === '' ? 'Restored from a backup' : 'Restored to the state of',
    after: day === '' ? [] : [day],
  }
}

function warningWords(change: DescribedChange): ChangeSentence {
  const words = fieldWords(firmField('warning'), change)
  if (words.after[0] === NONE) return { ...words, after: [], rest: 'lifted' }
  return words.before[0] === NONE ? { ...words, label: 'New warning', before: [] } : words
}

/** Sentences of whole kinds; the other kinds have one per field. */
const kinds: Readonly<Partial<Record<PublicChange['kind'], (change: DescribedChange) => ChangeSentence>>> = {
  added: addedWords,
  gone: () => ({ ...blank, label: 'No longer listed here' }),
  standing: standingWords,
  tier: (change) => fieldWords(firmField('category'), change),
  warning: warningWords,
  challenge: challengeWords,
  criteria: criterionSentence,
  rubric: rubricSentence,
  restored: restoredWords,
}

/** The sentence of an entry. Values of any shape become text, never markup. */
export function sentenceOf(change: DescribedChange): ChangeSentence {
  const tell = kinds[change.kind] ?? ((told) => fieldWords(firmField(told.field), told))
  const words = tell(change)
  return change.removed ? { ...words, before: [], after: [], rest: '', isRemoved: true } : words
}

/** The sentence of an entry in plain text, to follow the name of the firm: "the Ridge 50 costs $239.20 instead of $199.00". */
export function changeText(change: DescribedChange): string {
  const { subject, label, verb, before, after, rest, isRemoved } = sentenceOf(change)
  const [was, is] = [before.join(', '), after.join(', ')]
  const lead =
    subject === ''
      ? label
      : verb !== undefined && !isRemoved
        ? `the ${subject} ${verb}`
        : `${subject}, ${label}`
  if (isRemoved) return `${lead}: [removed]`
  const told = is === '' || was === '' ? is || was : `${is} instead of ${was}`
  const said = [told, rest].filter((part) => part !== '').join(' ')
  if (said === '') return lead
  return verb !== undefined && subject !== '' ? `${lead} ${said}` : `${lead}: ${said}`
}
