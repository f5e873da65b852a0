import styles from './enrolment.module.css'

/** The four steps of enrolment, in order. */
const steps = ['Setup', 'Scan QR', 'Verify', 'Complete'] as const
export type Step = (typeof steps)[number]

const stateOf = (step: Step, current: Step) => {
  if (step === current) return styles.current
  return steps.indexOf(step) < steps.indexOf(current) ? styles.done : ''
}

/** How far the enrolment is. */
export function Stepper({ current }: { readonly current: Step }) {
  return (
    <ol className={styles.stepper} aria-label="Steps of the setup">
      {steps.map((step) => (
        <li
          key={step}
          className={stateOf(step, current)}
          aria-current={step === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
