import { BULK_BODY_BYTES, bytesOf, type FirmBulk } from '#contract/firm-bulk.ts'
import type { Role } from '#contract/permissions.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import type { DayOrder } from '#contract/primitives/written-day.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'

export const outcomes = ['added', 'changed', 'removed', 'fault'] as const
export type Outcome = (typeof outcomes)[number]

/** A field that a line changes, as staff read it. */
export interface FieldChange {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** The outcome of a line, or of a record that is in none. */
export interface Result {
  readonly id: string
  readonly line: number | null
  readonly outcome: Outcome
  readonly name: string
  /** The firm that it belongs to, where it is none itself. */
  readonly firmName?: string
  /** Whether a firm must be chosen, since none is called `firmName`. */
  readonly needsFirm?: boolean
  /** Why it is a fault, or what is added. */
  readonly text: string
  readonly changes: readonly FieldChange[]
}

export interface ImportPlan {
  /** Faults first, then in the order of the file. */
  readonly results: readonly Result[]
  readonly unchanged: number
  /** All that is right; the lines with faults are left out. */
  readonly request: FirmBulk
}

export interface ImportOptions {
  readonly role: Role
  /** Whether firms that no line names are deleted. */
  readonly removesOthers: boolean
  /** Ids of the firms that staff chose for names that no firm has, by `nameKey`. */
  readonly chosenFirms: ReadonlyMap<string, string>
  /** How to read a day that could be two; undefined until staff choose. */
  readonly dayOrder?: DayOrder | undefined
  /** Absent until it is here: no tier is doubted then. */
  readonly rubric?: Rubric | undefined
}

/** How many results have this outcome. */
export const countOf = ({ results }: ImportPlan, outcome: Outcome): number =>
  results.filter((result) => result.outcome === outcome).length

/** How many changes an import makes. */
export const changeCount = (plan: ImportPlan): number => plan.results.length - countOf(plan, 'fault')

/** How many firms a request touches. */
const firmCount = ({ create, change, remove }: FirmBulk): number =>
  create.length + change.length + remove.length

/** Why a request is longer than one call takes, and how many firms about fill one; "" where it fits. */
export function tooLongText(request: FirmBulk): string {
  const bytes = bytesOf(request)
  if (bytes <= BULK_BODY_BYTES) return ''
  // A tenth less than the average firm allows, since some are longer.
  const atOnce = Math.max(1, Math.floor((0.9 * firmCount(request) * BULK_BODY_BYTES) / bytes))
  return `One import takes ${formatSize(BULK_BODY_BYTES)}, these changes are ${formatSize(bytes)}. Please split the file: about ${pluralize(atOnce, 'firm')} at a time.`
}
