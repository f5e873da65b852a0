import * as v from 'valibot'
import { type FirmChange, firmChange } from '#contract/firm.ts'
import { type FirmStanding, operates } from '#contract/firm-standing.ts'
import type { standingFields } from '#contract/standing-change.ts'
import { firmFields } from '../fields.ts'

/** The typed values of a standing, for a bulk act and a plan. */
export interface TypedStanding {
  /** "": none is chosen yet. */
  readonly standing: FirmStanding | ''
  readonly since: string
  readonly source: string
  readonly note: string
}

export const noStanding: TypedStanding = { standing: '', since: '', source: '', note: '' }

type Problems = Readonly<Partial<Record<keyof TypedStanding, string>>>

const problemOf = (field: 'standingSince' | 'standingSource' | 'standingNote', value: string): string => {
  const { label } = firmFields[field]
  if (value.trim() === '' && field !== 'standingNote') return `${label} is required`
  const { success, issues } = v.safeParse(firmChange.entries[field], value)
  return success ? '' : `${label} ${issues[0].message}`
}

/** The change that the fields describe, complete so that it never fails at its time; else their problems. */
export function standingIn(typed: TypedStanding): {
  readonly change: Pick<FirmChange, (typeof standingFields)[number]> | null
  readonly problems: Problems
} {
  const { standing, since, source, note } = typed
  if (standing === '') return { change: null, problems: { standing: 'Choose a standing.' } }
  if (operates({ standing })) return { change: { standing }, problems: {} }
  const problems = {
    since: problemOf('standingSince', since),
    source: problemOf('standingSource', source),
    note: problemOf('standingNote', note),
  }
  if (Object.values(problems).some((problem) => problem !== '')) return { change: null, problems }
  const change = { standing, standingSince: since, standingSource: source.trim(), standingNote: note.trim() }
  return { change, problems }
}
