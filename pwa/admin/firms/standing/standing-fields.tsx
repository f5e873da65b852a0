import * as v from 'valibot'
import { type FirmChange, firmChange } from '#contract/firm.ts'
import { type FirmStanding, operates } from '#contract/firm-standing.ts'
import { standingFields } from '#contract/standing-change.ts'
import { DayInputField } from '../../kit/form/fields/text-fields.tsx'
import { CountedInput, SelectInput, UrlInput } from '../../kit/form/inputs.tsx'
import { firmFields } from '../fields.ts'
import { standingOptions } from './standing-part.tsx'

type StandingField = (typeof standingFields)[number]

/** The typed values of a standing, for a bulk act and a plan. "": none is chosen yet. */
type TypedStanding = Readonly<Record<Exclude<StandingField, 'standing'>, string>> & {
  readonly standing: FirmStanding | ''
}

export const noStanding: TypedStanding = {
  standing: '',
  standingSince: '',
  standingSource: '',
  standingNote: '',
}

type Problems = Readonly<Partial<Record<StandingField, string>>>

function problemOf(field: StandingField, value: string): string {
  const { label } = firmFields[field]
  if (value === '' && 'required' in firmFields[field]) return `${label} is required`
  const { success, issues } = v.safeParse(firmChange.entries[field], value)
  return success ? '' : `${label} ${issues[0].message}`
}

/** The change that the fields describe, complete so that it never fails at its time; else their problems. */
export function standingIn(typed: TypedStanding): {
  readonly change: Pick<FirmChange, StandingField> | null
  readonly problems: Problems
} {
  const { standing } = typed
  if (standing === '') return { change: null, problems: { standing: 'Choose a standing.' } }
  if (operates({ standing })) return { change: { standing }, problems: {} }
  const entries = standingFields.map((field) => [field, typed[field].trim()] as const)
  const problems = Object.fromEntries(entries.map(([field, value]) => [field, problemOf(field, value)]))
  const isWhole = Object.values(problems).every((problem) => problem === '')
  return isWhole ? { change: Object.fromEntries(entries), problems: {} } : { change: null, problems }
}

const choices = [{ value: '', label: 'Choose...' } as const, ...standingOptions]

interface StandingFieldsProps {
  readonly typed: TypedStanding
  readonly onType: (typed: TypedStanding) => void
  readonly problems: Problems
}

/** Standing, day, source and note outside the form of one firm. */
export function StandingFields({ typed, onType, problems }: StandingFieldsProps) {
  const set = (change: Partial<TypedStanding>) => onType({ ...typed, ...change })
  const { standing, standingSince, standingSource, standingNote } = firmFields
  return (
    <>
      <SelectInput
        label={standing.label}
        problem={problems.standing}
        required
        value={typed.standing}
        choices={choices}
        onChoose={(standing) => set({ standing })}
      />
      {typed.standing !== '' && !operates({ standing: typed.standing }) && (
        <>
          <DayInputField
            label={standingSince.label}
            problem={problems.standingSince}
            required
            value={typed.standingSince}
            onDay={(standingSince) => set({ standingSince })}
          />
          <UrlInput
            label={standingSource.label}
            problem={problems.standingSource}
            required
            value={typed.standingSource}
            onChange={({ target }) => set({ standingSource: target.value })}
          />
          <CountedInput
            label={standingNote.label}
            hint={standingNote.hint}
            maxLength={standingNote.maxLength}
            problem={problems.standingNote}
            value={typed.standingNote}
            onType={(standingNote) => set({ standingNote })}
          />
        </>
      )}
    </>
  )
}
