import { type ReactNode, useEffect, useRef } from 'react'
import type { SetupKey } from '#contract/setup/setup-keys.ts'
import { setupSteps } from '#contract/setup/setup-steps.ts'
import { Button } from '#pwa/ui/button.tsx'
import styles from './set-up.module.css'

/** The ways on from a step. */
export interface StepWays {
  /** To the step before; absent at the first. */
  readonly onBack: (() => void) | undefined
  readonly onSkip: () => void
  /** To the next step that is left. */
  readonly onNext: () => Promise<void>
}

interface StepCardProps extends StepWays {
  readonly step: SetupKey
  /** Whether it was opened by hand: its title then takes the focus. */
  readonly isOpened: boolean
  readonly isSaving?: boolean
  /** Saves the fields of the step, and goes on. */
  readonly onSave: () => void
  readonly children: ReactNode
}

/** The card of a step: title, fields, and the ways on. */
export function StepCard({ step, isOpened, isSaving = false, onSave, children, ...ways }: StepCardProps) {
  const { title, sentence } = setupSteps[step]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) heading.current?.focus()
  }, [isOpened])
  return (
    <form
      className={styles.card}
      noValidate
      aria-labelledby="set-up-step"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) onSave()
      }}
    >
      <div>
        <h2 ref={heading} id="set-up-step" className={styles.heading} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.sentence}>{sentence}</p>
      </div>
      {children}
      <div className={styles.foot}>
        {ways.onBack && (
          <Button variant="ghost" icon="arrow-left" onClick={ways.onBack}>
            Back
          </Button>
        )}
        <Button variant="ghost" disabled={isSaving} onClick={ways.onSkip}>
          Skip
        </Button>
        <Button type="submit" variant="primary" className={styles.next} busy={isSaving}>
          Save and next
        </Button>
      </div>
    </form>
  )
}
