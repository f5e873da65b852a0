import { operates, type WithStanding } from './firm-standing.ts'

/** The fields of a firm that say whether it still does business. Only an admin may change them. (threat E2) */
export const standingFields = ['standing', 'standingSince', 'standingNote', 'standingSource'] as const

/** The values for a firm that operates. */
export const operatingDefaults = {
  standing: 'operating',
  standingSince: '',
  standingNote: '',
  standingSource: '',
} as const

type StandingValues = WithStanding & {
  readonly [Key in Exclude<(typeof standingFields)[number], 'standing'>]?: string | undefined
}

/** A firm that operates, without the fields of a standing, as older callers expect it. */
export function withoutOperating<T extends StandingValues>(firm: T): T {
  if (!operates(firm)) return firm
  const { standing: _, standingSince: __, standingNote: ___, standingSource: ____, ...rest } = firm
  return rest as T
}

/** The fields of a standing that a change sets: a firm that operates again has neither day, note nor source. */
export const resolveStanding = <T extends StandingValues>(change: T): Partial<StandingValues> =>
  change.standing === 'operating' ? operatingDefaults : {}

/** The first field that a standing lacks, or null: every standing but operating has a day and a source. */
export function missingOfStanding(firm: StandingValues): 'standingSince' | 'standingSource' | null {
  if (operates(firm)) return null
  if (!firm.standingSince) return 'standingSince'
  return firm.standingSource ? null : 'standingSource'
}

/** Whether a planned change that touches the standing sets all that the standing needs, so that it never fails at its time. */
export const setsWholeStanding = (change: StandingValues): boolean =>
  standingFields.every((field) => change[field] === undefined) ||
  (change.standing !== undefined && missingOfStanding(change) === null)
