import type { OwnObjection } from '#contract/own-submissions.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { objectedDecisions, objectionOutcomes } from '#contract/reviews/objection.ts'
import { ruleName } from '#contract/reviews/policy-rules.ts'
import styles from './statement.module.css'

const labelOf = <Key extends string>(list: readonly { key: Key; label: string }[], key: string) =>
  list.find((one) => one.key === key)?.label ?? ''

/** An objection in three steps: the decision, the objection, and its outcome. */
export function ObjectionSteps({ objection }: { readonly objection: OwnObjection }) {
  const { decision, rule, first_at, text, sent_at, decided_at, outcome, reason } = objection
  return (
    <ol className={styles.steps} aria-label="Objection">
      <li data-done="">
        <p>{`${labelOf(objectedDecisions, decision)} on ${dayText(first_at)}`}</p>
        {rule !== '' && <p className="text-sm text-text-3">{ruleName(rule)}</p>}
      </li>
      <li data-done="">
        <p>{`You objected on ${dayText(sent_at)}`}</p>
        {text !== '' && (
          <p className="text-sm text-text-3" dir="auto">
            {`“${text}”`}
          </p>
        )}
      </li>
      {decided_at === null ? (
        <li>
          <p>A member of staff decides</p>
          <p className="text-sm text-text-3">Another one than the first, where there are two of us.</p>
        </li>
      ) : (
        <li data-done="">
          <p>{`${labelOf(objectionOutcomes, outcome)} on ${dayText(decided_at)}`}</p>
          {reason !== '' && (
            <p className="text-sm text-text-3" dir="auto">
              {reason}
            </p>
          )}
        </li>
      )}
    </ol>
  )
}
