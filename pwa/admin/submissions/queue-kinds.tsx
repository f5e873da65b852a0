import { useCallback, useId } from 'react'
import { waitingOf } from '#contract/submission-queue.ts'
import segments from '#pwa/ui/segments.module.css'
import { choiceParam, openParam, useParams } from '../kit/collection/use-params.ts'
import { useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import mark from '../kit/layout/count-mark.module.css'
import { useQueueCounts } from './queue/queries.ts'
import styles from './queue-kinds.module.css'

/** The kinds of queue; the first is shown where the address names none. */
const kinds = [
  { kind: 'reviews', label: 'Reviews' },
  { kind: 'reports', label: 'Reports' },
  { kind: 'answers', label: 'Answers' },
  { kind: 'objections', label: 'Objections' },
] as const
type QueueKind = (typeof kinds)[number]['kind']

const table = {
  kind: choiceParam(
    'queue',
    kinds.map(({ kind }) => kind),
    'reviews',
  ),
  submission: openParam('submission'),
  report: openParam('report'),
  answer: openParam('answer'),
  objection: openParam('objection'),
}

/** Which kind the address names. */
export function useQueueKind() {
  const { values, set } = useParams(table)
  const { mayLeave } = useLeaveGuard()
  const choose = useCallback(
    async (next: QueueKind) => {
      if (!(await mayLeave())) return
      set({ kind: next, submission: null, report: null, answer: null, objection: null })
    },
    [mayLeave, set],
  )
  return { kind: values.kind, choose }
}

/** The kinds side by side, with how much of each waits. */
export function QueueKinds() {
  const name = useId()
  const { kind, choose } = useQueueKind()
  const { data } = useQueueCounts()
  const waiting = data && waitingOf(data)
  return (
    <fieldset className={`${segments.segments} ${styles.kinds}`} aria-label="What waits">
      {kinds.map((one) => (
        <label key={one.kind} className={segments.segment}>
          <input
            type="radio"
            name={name}
            checked={one.kind === kind}
            onChange={() => void choose(one.kind)}
          />
          <span>
            <span>{one.label}</span>{' '}
            {waiting && <span className={`${mark.count} ${styles.count}`}>{waiting[one.kind]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
