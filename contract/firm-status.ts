/** The publication state of a firm. Only `live` ones are public. */
export const firmStatuses = ['draft', 'scheduled', 'live', 'archived'] as const
export type FirmStatus = (typeof firmStatuses)[number]

/** Statuses that a planned change may set. `scheduled` is not one: it says that such a change waits. */
export const plannedStatuses = ['live', 'draft', 'archived'] as const

/** How staff read a status. */
export const statusLabels: Readonly<Record<FirmStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  archived: 'Archived',
}

interface WithStatus {
  readonly status?: FirmStatus | undefined
}

export const statusOf = ({ status = 'live' }: WithStatus): FirmStatus => status

/** Whether visitors see a firm. One that names no status is as older versions know firms, and is seen. */
export const isLive = (firm: WithStatus): boolean => statusOf(firm) === 'live'
