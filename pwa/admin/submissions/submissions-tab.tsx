import type { ComponentType } from 'react'
import { AnswerQueue } from './answers.tsx'
import { ObjectionQueue } from './objections.tsx'
import { type QueueKind, useQueueKind } from './queue.tsx'
import { ReportQueue } from './reports.tsx'
import { ReviewQueue } from './reviews.tsx'

const queues: Readonly<Record<QueueKind, ComponentType>> = {
  reviews: ReviewQueue,
  reports: ReportQueue,
  answers: AnswerQueue,
  objections: ObjectionQueue,
}

/** The tab "Submissions": the items that wait for a decision, of one kind at a time. */
export function SubmissionsTab() {
  const Queue = queues[useQueueKind()]
  return <Queue />
}
