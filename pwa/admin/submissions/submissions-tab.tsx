import { AnswerQueue } from './answer-queue.tsx'
import { ObjectionQueue } from './objections/objection-queue.tsx'
import { useQueueKind } from './queue-kinds.tsx'
import { ReportQueue } from './report-queue.tsx'
import { SubmissionQueue } from './submission-queue.tsx'

/** The tab "Submissions": the items that wait for a decision, of one kind at a time. */
export function SubmissionsTab() {
  const { kind } = useQueueKind()
  if (kind === 'objections') return <ObjectionQueue />
  if (kind === 'reports') return <ReportQueue />
  return kind === 'answers' ? <AnswerQueue /> : <SubmissionQueue />
}
