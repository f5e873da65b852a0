import { useRef, useState } from 'react'
import { dayOf } from '#contract/primitives/day.ts'
import { payoutFaults } from '#contract/reviews/payout-facts.ts'
import { Button } from '#pwa/ui/button.tsx'
import { DayInput } from '#pwa/ui/day-input.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { receivedText, unrealText } from '../form/form-rules.ts'

interface DayFormProps {
  /** When the payout was received, `YYYY-MM-DD`. */
  readonly day: string
  /** When it was asked for, or "". */
  readonly askedOn: string
  readonly onSave: (day: string) => void
  readonly onCancel: () => void
}

/** Corrects the day on which a payout was received. */
export function DayForm({ day, askedOn, onSave, onCancel }: DayFormProps) {
  const [typed, setTyped] = useState(day)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const save = () => {
    const said = { outcome: 'paid_out', payoutRequestedOn: askedOn, payoutReceivedOn: typed }
    const faults = payoutFaults({ ...said, payoutMethod: '', refusalReason: '' }, dayOf(new Date()))
    const fault = faults.get('payoutReceivedOn')
    const unreal = unrealText(typed)
    if (typed !== '' && unreal === '' && !fault) return onSave(typed)
    setProblem(unreal || (fault ? receivedText(fault, askedOn) : 'Please choose a day.'))
    field.current?.focus()
  }
  return (
    <form
      className="grid grid-cols-1 gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label="Received on" problem={problem}>
        {(control) => (
          <DayInput
            {...control}
            ref={(input) => {
              field.current = input
              // It replaces the button that was pressed.
              if (input && !input.form?.contains(document.activeElement)) input.focus()
            }}
            value={typed}
            onDay={setTyped}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit">
          Save the day
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
