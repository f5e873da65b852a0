import { type ComponentProps, useRef, useState } from 'react'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { Button } from '#pwa/ui/button.tsx'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import type { OutdatedForm } from './outdated-form.tsx'
import styles from './outdated-report.module.css'
import { reportTitle } from './report-title.ts'

const load = async () => (await import('./outdated-form.tsx')).OutdatedForm

/** The way to say that a challenge, or a fact of a firm, is out of date. */
export function OutdatedReport({
  firm,
  challenge,
  fact,
}: Pick<ComponentProps<typeof OutdatedForm>, 'firm' | 'challenge' | 'fact'>) {
  const title = reportTitle(fact?.key)
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const button = useRef<HTMLButtonElement>(null)
  const isAlive = useHydrated()
  // It comes with the pages behind the navigation, which most devices keep by then; each press tries again.
  const [wanted, setWanted] = useState(1)
  const Form = usePartAhead(load, wanted)
  const turn = (open: boolean) => {
    setOpen(open)
    setAnnouncement(NO_ANNOUNCEMENT)
  }
  return (
    <div className={styles.place}>
      <Button
        variant="ghost"
        icon="flag"
        className={styles.press ?? ''}
        ref={button}
        aria-label={`${title}: ${challenge?.name ?? fact?.label ?? firm.name}`}
        aria-expanded={isOpen}
        disabled={!isAlive}
        onClick={() => {
          setWanted(wanted + 1)
          turn(!isOpen)
        }}
      >
        <span>{title}</span>
      </Button>
      {isOpen && !Form && <p role="status">The form loads. It needs a connection once.</p>}
      {isOpen && Form && (
        <Form
          firm={firm}
          challenge={challenge}
          fact={fact}
          onDone={(said) => {
            turn(false)
            if (said === '') button.current?.focus()
            else setAnnouncement({ text: said })
          }}
        />
      )}
      <Outcome announcement={announcement} className={styles.said} />
    </div>
  )
}
