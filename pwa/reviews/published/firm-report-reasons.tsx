import { useId } from 'react'
import { type FirmReportReason, firmReportReasons, kindLabel } from '#contract/reviews/options.ts'
import choices from '#pwa/ui/choice-list.module.css'
import { FieldNotes } from '#pwa/ui/field.tsx'

/** The message while none is chosen. */
export const REASON_MISSING = 'Choose what is wrong with it'

interface ReasonsProps {
  readonly problem: string
  readonly reason: FirmReportReason | null
  readonly onReason: (reason: FirmReportReason) => void
}

/** Asks whether a part of a firm is out of date or false. */
export function FirmReportReasons({ problem, reason, onReason }: ReasonsProps) {
  const id = useId()
  return (
    <fieldset className={choices.choices} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={`${choices.legend} mb-2`}>What is wrong with it?</legend>
      {firmReportReasons.map((key) => (
        <label key={key} className={choices.choice}>
          <input type="radio" name={`${id}-reason`} checked={reason === key} onChange={() => onReason(key)} />
          <span>{kindLabel(key)}</span>
        </label>
      ))}
      <FieldNotes id={id} problem={problem} />
    </fieldset>
  )
}
