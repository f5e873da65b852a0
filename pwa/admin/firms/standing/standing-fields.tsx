import { operates } from '#contract/firm-standing.ts'
import { Field } from '#pwa/ui/field.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import { CountedInput } from '../../kit/form/counted-input.tsx'
import { firmFields } from '../fields.ts'
import { standingOptions } from './standing-options.ts'
import { chosenStanding, type standingIn, type TypedStanding } from './typed-standing.ts'

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
      <Field label={standing.label} problem={problems.standing} required>
        {(control) => (
          <SelectFrame>
            <select
              {...control}
              value={typed.standing}
              onChange={({ target }) => onType({ ...typed, standing: chosenStanding(target.value) })}
            >
              <option value="">Choose...</option>
              {standingOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </SelectFrame>
        )}
      </Field>
      {isAsked && (
        <>
          <Field label={standingSince.label} problem={problems.since} required>
            {(control) => (
              <input
                {...control}
                type="date"
                value={typed.since}
                onChange={({ target }) => set('since')(target.value)}
              />
            )}
          </Field>
          <Field label={standingSource.label} problem={problems.source} required>
            {(control) => (
              <input
                {...control}
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                value={typed.source}
                onChange={({ target }) => set('source')(target.value)}
              />
            )}
          </Field>
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
