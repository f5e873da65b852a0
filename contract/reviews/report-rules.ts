import { CLAIM, type ReportReason } from './options.ts'

/** The parts of a report that may be missing. */
interface ReportGist {
  readonly reason: ReportReason
  readonly text: string
  readonly name: string
  readonly email: string
  readonly goodFaith: boolean
}

/** A field of a report that a claim of a right cannot do without. */
export type ReportField = 'text' | 'name' | 'email' | 'goodFaith'

interface MissingPart {
  readonly path: ReportField
  /** One sentence for the sender. */
  readonly message: string
}

const needed: readonly MissingPart[] = [
  { path: 'text', message: 'Say which law or right, and which words' },
  { path: 'name', message: 'Enter your name' },
  { path: 'email', message: 'Enter your mail address' },
  { path: 'goodFaith', message: 'Confirm that this is accurate' },
]

/** The missing fields of a report, in the order of the form; none for a reason that claims no right. */
export function missingFromReport({ reason, ...report }: ReportGist): readonly MissingPart[] {
  if (reason !== CLAIM) return []
  return needed.filter(({ path }) => String(report[path] || '').trim() === '')
}
