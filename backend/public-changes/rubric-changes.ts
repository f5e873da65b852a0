import type { Writing } from '#backend/database/transaction.ts'
import { insertChanges } from '#backend/models/public-change-writes.ts'
import { RUBRIC_VERSION } from '#backend/models/rubric-standing.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import type { RecordedChange } from '#contract/public-changes/public-change.ts'
import type { Criterion, Rubric } from '#contract/rubric/rubric.ts'

/** Writes what visitors saw change of the rubric into the list of changes, in the transaction that changes it. */
export async function recordRubricChanges(
  writing: Writing,
  { before, after }: { readonly before: Rubric; readonly after: Rubric },
  now: Date,
): Promise<void> {
  const entries = rubricChanges(before, after).map((change) => ({ ...change, reason: '', minor: false }))
  if (entries.length > 0) await insertChanges(writing, { firm: null, entries }, now)
}

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
