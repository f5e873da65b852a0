import { verdictLabel } from '../rubric/verdicts.ts'
import { anyText, quotedApart } from './changed-values.ts'
import type { PublicChange } from './public-change.ts'

type DescribedChange = Pick<PublicChange, 'field' | 'subject' | 'before' | 'after'>

/** The parts of an entry's sentence that criteria have of their own. */
interface CriteriaWords {
  readonly label: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly rest: string
}

const NONE = 'none'

const readOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** A part in its whole length. */
const partOf = (value: unknown, key: string): string => {
  const part = readOf(value, key)
  return typeof part === 'string' ? part : anyText(part, '')
}

/** "No, 2 refusals name no rule". */
function lineText(value: unknown, note: string): string {
  const verdict = verdictLabel(readOf(value, 'verdict'))
  return note === '' ? verdict : `${verdict}, ${note}`
}

/** A line of a firm's assessment; names its source where verdict and note are unchanged. */
export function criterionSentence({ field, subject, before, after }: DescribedChange): CriteriaWords {
  const label = subject?.name ?? field
  const [from, to] = quotedApart(partOf(before, 'note'), partOf(after, 'note'))
  const [was, is] = [lineText(before, from), lineText(after, to)]
  if (was !== is) return { label, before: [was], after: [is], rest: '' }
  const [old, other] = quotedApart(partOf(before, 'source'), partOf(after, 'source'))
  return { label: `${label}, source`, before: [old || NONE], after: [other || NONE], rest: '' }
}

const parts = ['name', 'meaning', 'evidence'] as const

/** A criterion of the rubric that was added, removed or reworded, or the new version with all of them. */
export function rubricSentence({ field, subject, before, after }: DescribedChange): CriteriaWords {
  const name = subject?.name ?? ''
  if (name === '') {
    const [was, is] = [anyText(before, ''), anyText(after, '')]
    return { label: field === 'version' ? 'Rubric, version' : 'Rubric', before: [was], after: [is], rest: '' }
  }
  if (before === null) return { label: 'New criterion', before: [], after: [name], rest: '' }
  if (after === null) return { label: 'Criterion', before: [name], after: [], rest: 'no longer asked' }
  const other = parts.filter((part) => partOf(before, part) !== partOf(after, part))
  const told = (value: unknown) => other.map((part) => partOf(value, part)).join('; ')
  const [was, is] = quotedApart(told(before), told(after))
  return { label: `Criterion ${name}`, before: [was], after: [is], rest: '' }
}
