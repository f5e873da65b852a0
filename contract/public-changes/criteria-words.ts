import { verdictLabel } from '../rubric/verdicts.ts'
import { anyText, quoted } from './changed-values.ts'
import type { PublicChange } from './public-change.ts'

type Told = Pick<PublicChange, 'field' | 'subject' | 'before' | 'after'>

/** The parts of an entry's sentence that criteria have of their own. */
interface CriteriaWords {
  readonly label: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly rest: string
}

const NONE = 'none'

const partOf = (value: unknown, key: string): string =>
  typeof value === 'object' && value !== null ? anyText(Reflect.get(value, key), '') : ''

/** "No, 2 refusals name no rule". */
function lineText(value: unknown): string {
  const verdict = typeof value === 'object' && value !== null ? Reflect.get(value, 'verdict') : undefined
  const note = partOf(value, 'note')
  return note === '' ? verdictLabel(verdict) : `${verdictLabel(verdict)}, ${quoted(note)}`
}

/** A line of a firm's assessment; where verdict and note are as before, its source is told. */
export function criterionWords({ field, subject, before, after }: Told): CriteriaWords {
  const label = subject?.name ?? field
  const [was, is] = [lineText(before), lineText(after)]
  if (was !== is) return { label, before: [was], after: [is], rest: '' }
  const sourceOf = (value: unknown) => partOf(value, 'source') || NONE
  const [from, to] = [sourceOf(before), sourceOf(after)]
  return { label: `${label}, source`, before: [from], after: [to], rest: '' }
}

const parts = ['name', 'meaning', 'evidence'] as const

/** A criterion of the rubric that came, went or says something else, and the version that tells all of it. */
export function rubricWords({ field, subject, before, after }: Told): CriteriaWords {
  const name = subject?.name ?? ''
  if (name === '') {
    const [was, is] = [anyText(before, ''), anyText(after, '')]
    return { label: field === 'version' ? 'Rubric, version' : 'Rubric', before: [was], after: [is], rest: '' }
  }
  if (before === null) return { label: 'New criterion', before: [], after: [name], rest: '' }
  if (after === null) return { label: 'Criterion', before: [name], after: [], rest: 'no longer asked' }
  const other = parts.filter((part) => partOf(before, part) !== partOf(after, part))
  const told = (value: unknown) => quoted(other.map((part) => partOf(value, part)).join('; '))
  return { label: `Criterion ${name}`, before: [told(before)], after: [told(after)], rest: '' }
}
