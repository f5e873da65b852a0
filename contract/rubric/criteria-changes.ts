import { isSame } from '../primitives/is-same.ts'
import type { RecordedChange } from '../public-changes/public-change.ts'
import type { Assessment } from './assessment.ts'
import type { Criterion } from './rubric.ts'

/** The criteria by which lines are named. */
export type Criteria = readonly Pick<Criterion, 'key' | 'name'>[]

/** A line as the list of changes keeps it. Without the day on which staff looked, which is no fact of the firm. */
function recordedLine(lines: Assessment, key: string) {
  const {
    verdict = 'unknown',
    note = '',
    source = '',
  } = lines.find(({ criterion }) => criterion === key) ?? {}
  return { verdict, note, source }
}

/** The lines of a firm's assessment that read differently to visitors, in their order. */
export function criteriaChanges(before: Assessment, after: Assessment, criteria: Criteria): RecordedChange[] {
  const keys = [...new Set([...before, ...after].map(({ criterion }) => criterion))]
  return keys.flatMap((key): RecordedChange[] => {
    const [was, is] = [recordedLine(before, key), recordedLine(after, key)]
    if (isSame(was, is)) return []
    const name = criteria.find((one) => one.key === key)?.name ?? key
    return [{ kind: 'criteria', field: key, subject: { id: key, name }, before: was, after: is }]
  })
}
