/** The states of a review that was sent in, and where staff may take it from each. */
export const submissionStatuses = [
  { key: 'pending', label: 'Pending', tone: 'warning', leadsTo: ['approved', 'rejected'] },
  { key: 'approved', label: 'Approved', tone: 'success', leadsTo: ['rejected', 'pending'] },
  { key: 'rejected', label: 'Rejected', tone: 'danger', leadsTo: ['approved', 'pending'] },
] as const

export type SubmissionStatus = (typeof submissionStatuses)[number]['key']

/** The label of a stored status; of one that nobody knows "Unknown". */
export function statusLabel(status: string): string {
  return submissionStatuses.find(({ key }) => key === status)?.label ?? 'Unknown'
}

/** Whether staff may take a review from one state to another; staying is always possible. */
export function mayBecome(from: SubmissionStatus, to: SubmissionStatus): boolean {
  const leadsTo: readonly SubmissionStatus[] =
    submissionStatuses.find(({ key }) => key === from)?.leadsTo ?? []
  return from === to || leadsTo.includes(to)
}
