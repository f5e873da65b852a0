import { isSame } from '../primitives/is-same.ts'
import type { RecordedChange } from '../public-changes/public-change.ts'
import type { Assessment } from './assessment.ts'
import type { Criterion, Rubric } from './rubric.ts'

/** The criteria by which lines are named. */
export type Criteria = readonly Pick<Criterion, 'key' | 'name'>[]

/** A line as the ledger keeps it. Without the day on which staff looked, which is no fact of the firm. */
function toldLine(lines: Assessment, key: string) {
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
    const [was, is] = [toldLine(before, key), toldLine(after, key)]
    if (isSame(was, is)) return []
    const name = criteria.find((one) => one.key === key)?.name ?? key
    return [{ kind: 'criteria', field: key, subject: { id: key, name }, before: was, after: is }]
  })
}

/** The field of the entry for a new version. */
export const RUBRIC_VERSION = 'version'

const wording = ({ name, meaning, evidence }: Criterion) => ({ name, meaning, evidence })

/** The public changes of the rubric: its version, and the criteria that were added, removed or reworded. */
export function rubricChanges(before: Rubric, after: Rubric): readonly RecordedChange[] {
  if (before.version === after.version && isSame(before.criteria, after.criteria)) return []
  const kind = 'rubric'
  const subjectOf = ({ key, name }: Criterion) => ({ id: key, name })
  const byKey = ({ criteria }: Rubric) => new Map(criteria.map((one) => [one.key, one]))
  const [were, are] = [byKey(before), byKey(after)]
  const gone = before.criteria.filter(({ key }) => !are.has(key))
  return [
    { kind, field: RUBRIC_VERSION, before: before.version, after: after.version },
    ...gone.map(
      (one) =>
        ({
          kind,
          field: one.key,
          subject: subjectOf(one),
          before: wording(one),
          after: null,
        }) as const,
    ),
    ...after.criteria.flatMap((one): RecordedChange[] => {
      const was = were.get(one.key)
      if (was && isSame(was, one)) return []
      const told = { kind, field: one.key, subject: subjectOf(one), after: wording(one) } as const
      return [{ ...told, before: was ? wording(was) : null }]
    }),
  ]
}
