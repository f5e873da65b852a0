import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormDialog } from '../../kit/form/dialog.tsx'
import { InputField } from '../../kit/form/inputs.tsx'
import { fromField, toField, tomorrowAtNine, zoneName } from './plans.ts'
import styles from './publishing.module.css'

interface PlanSheetProps
  extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'action' | 'busy' | 'onSubmit' | 'onClose'> {
  readonly children: ReactNode
}

/** A dialog in which something is planned. */
export function PlanSheet({ children, ...dialog }: PlanSheetProps) {
  return (
    <FormDialog size="sm" {...dialog}>
      {children}
      <p className={styles.zone}>{`Times are in your time zone, ${zoneName()}.`}</p>
    </FormDialog>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string
  readonly hint?: string
}

/** A date with a time, on this device's clock. */
export function TimeField({ label, value, onChange, problem = '', hint }: TimeFieldProps) {
  return (
    <InputField
      type="datetime-local"
      label={label}
      value={value}
      problem={problem}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const NO_TIME = 'Choose a date and a time.'
const PAST = 'Choose a time in the future.'

/** The moment in a field, or why it holds none. */
export function timeIn(field: string, now: Date): { readonly at: Date | null; readonly problem: string } {
  const at = fromField(field)
  if (at === null) return { at, problem: NO_TIME }
  return at <= now ? { at: null, problem: PAST } : { at, problem: '' }
}

interface ScheduleSheetProps {
  /** When it is planned now; null where it is not. */
  readonly planned: string | null
  readonly busy: boolean
  readonly onPlan: (at: Date) => void
  readonly onClose: () => void
}

/** Asks when a firm goes live. */
export function ScheduleSheet({ planned, busy, onPlan, onClose }: ScheduleSheetProps) {
  const [value, setValue] = useState(() =>
    toField(planned === null ? tomorrowAtNine(new Date()) : new Date(planned)),
  )
  const [problem, setProblem] = useState('')
  const write = (next: string) => {
    setValue(next)
    setProblem('')
  }
  const submit = () => {
    const time = timeIn(value, new Date())
    setProblem(time.problem)
    if (time.at) onPlan(time.at)
  }
  return (
    <PlanSheet title="Publish at a time" action="Schedule" busy={busy} onSubmit={submit} onClose={onClose}>
      <TimeField label="Goes live" value={value} onChange={write} problem={problem} />
    </PlanSheet>
  )
}
