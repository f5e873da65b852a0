import { useEffect, useRef } from 'react'
import type { Setup } from '#contract/setup/setup-endpoints.ts'
import type { SetupKey } from '#contract/setup/setup-keys.ts'
import { setupSteps } from '#contract/setup/setup-steps.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { isPlainClick } from '#pwa/ui/plain-click.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { tabAddress } from '../kit/layout/tab-address.ts'
import styles from './set-up.module.css'

/** "6 of 9 done". */
export function doneText(steps: Setup['steps']): string {
  return `${steps.filter(({ state }) => state === 'done').length} of ${steps.length} done`
}

interface StepListProps {
  readonly steps: Setup['steps']
  readonly current: SetupKey
  /** Whether a step was opened by hand: on a phone the list is then out of sight. */
  readonly isOpened: boolean
  readonly onOpen: (key: SetupKey) => void
  readonly onLater: () => void
}

/** All steps with their states, and the way out. */
export function StepList({ steps, current, isOpened, onOpen, onLater }: StepListProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const wasOpened = useRef(isOpened)
  // Who comes back from a step begins at the list, not at the top of the document.
  useEffect(() => {
    if (wasOpened.current && !isOpened) title.current?.focus()
    wasOpened.current = isOpened
  }, [isOpened])
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className={styles.list} aria-label="Steps">
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        Set up your site
      </h1>
      <div className={styles.progress}>
        <p>{doneText(steps)}</p>
        <span className={styles.bar} aria-hidden="true">
          {steps.map(({ key }, index) => (
            <i key={key} data-done={index < done || undefined} />
          ))}
        </span>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ key, state, says }, index) => (
          <li key={key}>
            <a
              className={styles.link}
              href={tabAddress('set-up', { step: key })}
              aria-current={key === current ? 'step' : undefined}
              data-state={state}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpen(key)
              }}
            >
              <span className={styles.number}>
                {state === 'done' ? <Icon name="check" size="s" /> : <span>{index + 1}</span>}
              </span>
              <span>{setupSteps[key].title}</span>
              {state === 'done' && says !== '' && (
                <span className={styles.says} translate="no">
                  {says}
                </span>
              )}
              {state === 'skipped' && <span className={styles.says}>Skipped</span>}
              {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
            </a>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        <Icon name="layout-grid" size="s" />
        <span>What is left stays in Overview.</span>
      </p>
      <Button className={styles.later} full onClick={onLater}>
        Finish later
      </Button>
    </section>
  )
}
