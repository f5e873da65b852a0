import { CLAIM, type ReportReason } from './options.ts'

/** The fields of a report that a claim of a right cannot do without, in the order of the form. */
const needed = ['text', 'name', 'email', 'goodFaith'] as const

/** The parts of a report that may be missing. */
interface ReportParts {
  readonly reason: ReportReason
  readonly text: string
  readonly name: string
  readonly email: string
  readonly goodFaith: boolean
}

interface MissingPart {
  readonly path: (typeof needed)[number]
  /** For the sender. */
  readonly message: string
}

/** The missing fields of a report, in the order of the form; none for a reason that claims no right. */
export const missingFromReport = ({ reason, ...report }: ReportParts): readonly MissingPart[] =>
  needed
    .filter((path) => reason === CLAIM && !String(report[path] || '').trim())
    .map((path) => ({ path, message: 'Needed for this reason' }))
