import { pluralize } from '#contract/primitives/text.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import { type Submission, type SubmissionStatus, submissionStatuses } from '#contract/submission.ts'
import type { BadgeKind } from '#pwa/ui/badge.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'

export const submissionMessages = {
  refused: 'Failed to delete submission',
  failed: 'Error deleting submission',
  deleted: 'Submission deleted',
  restored: 'Submission restored',
  lost: 'It can no longer be restored',
  reason: 'Please say why it is rejected. The reason is kept with it.',
  reasonOfReview: 'Please give a reason. It appears in History.',
  notSaved: 'Failed to save submission. Please try again.',
} as const

type StatusBadgeStyle = { readonly kind: BadgeKind; readonly icon: IconName }

const badgeStyles: Readonly<Record<(typeof submissionStatuses)[number]['tone'], StatusBadgeStyle>> = {
  warning: { kind: 'warn', icon: 'clock' },
  success: { kind: 'ok', icon: 'check' },
  danger: { kind: 'bad', icon: 'x' },
}

/** The badge of a state; an unknown state is plain. */
export function statusBadgeStyle(status: string): StatusBadgeStyle {
  const known = submissionStatuses.find(({ key }) => key === status)
  return known ? badgeStyles[known.tone] : { kind: 'plain', icon: 'circle-help' }
}

/** The button that sets a state, and the message afterwards. */
export const decisionMessages: Readonly<
  Record<SubmissionStatus, { readonly button: string; readonly done: string }>
> = {
  approved: { button: 'Approve', done: 'Submission approved' },
  rejected: { button: 'Reject', done: 'Submission rejected' },
  pending: { button: 'Back to Pending', done: 'Submission is pending again' },
}

/** How long ago something was: "now", "5 min", "3 h", "4 days". */
export function ageOf(moment: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(moment))
  if (passed < minutes(1)) return 'now'
  if (passed < hours(1)) return `${Math.floor(passed / minutes(1))} min`
  if (passed < days(1)) return `${Math.floor(passed / hours(1))} h`
  return pluralize(Math.floor(passed / days(1)), 'day')
}

/** The title of a submission: its firm, where one is named. */
export const titleOf = ({ firmName }: Pick<Submission, 'firmName'>): string => firmName || 'No firm named'

/** Name and address of the sender, as far as known. */
export function contactOf({ contactName, contactEmail, erased_at }: Submission): string {
  const parts = [contactName, contactEmail].filter((part) => part !== '')
  if (parts.length > 0) return parts.join(' · ')
  return erased_at === null ? 'Anonymous' : 'Erased'
}

/** Where the notes and the choices of a publication are kept as drafts. */
export const draftKeysOf = (id: string) => [`submission:${id}`, `publication:${id}`] as const

/** "Tomas Berg decided this at 08:40". */
export function decidedText({ decided_by, decided_at }: Submission): string {
  const at = decided_at === null ? new Date() : new Date(decided_at)
  const isToday = at.toDateString() === new Date().toDateString()
  const time = isToday
    ? `at ${new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(at)}`
    : `on ${formatMoment(at.toISOString())}`
  return `${decided_by || 'Someone'} decided this ${time}`
}
