import { operates } from '#contract/firm-standing.ts'
import { DayInputField } from '../../kit/form/fields/text-fields.tsx'
import { CountedInput, SelectInput, UrlInput } from '../../kit/form/inputs.tsx'
import { firmFields } from '../fields.ts'
import { standingOptions } from './standing-part.tsx'
import type { standingIn, TypedStanding } from './typed-standing.ts'

const choices = [{ value: '', label: 'Choose...' } as const, ...standingOptions]

interface StandingFieldsProps {
  readonly typed: TypedStanding
  readonly onType: (typed: TypedStanding) => void
  readonly problems: ReturnType<typeof standingIn>['problems']
}

/** Standing, day, source and note outside the form of one firm. */
export function StandingFields({ typed, onType, problems }: StandingFieldsProps) {
  const set = (key: keyof TypedStanding) => (value: string) => onType({ ...typed, [key]: value })
  const { standing, standingSince, standingSource, standingNote } = firmFields
  const isAsked = typed.standing !== '' && !operates({ standing: typed.standing })
  return (
    <>
      <SelectInput
        label={standing.label}
        problem={problems.standing}
        required
        value={typed.standing}
        choices={choices}
        onChoose={(chosen) => onType({ ...typed, standing: chosen })}
      />
      {isAsked && (
        <>
          <DayInputField
            label={standingSince.label}
            problem={problems.since}
            required
            value={typed.since}
            onDay={set('since')}
          />
          <UrlInput
            label={standingSource.label}
            problem={problems.source}
            required
            value={typed.source}
            onChange={({ target }) => set('source')(target.value)}
          />
          <CountedInput
            label={standingNote.label}
            hint={standingNote.hint}
            maxLength={standingNote.maxLength}
            problem={problems.note}
            value={typed.note}
            onType={set('note')}
          />
        </>
      )}
    </>
  )
}
