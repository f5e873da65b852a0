import { type ComponentProps, useRef, useState } from 'react'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import type { ChallengeLineForm } from '#pwa/reviews/published/challenge-line-form.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import styles from './criteria.module.css'

const load = async () => (await import('#pwa/reviews/published/challenge-line-form.tsx')).ChallengeLineForm

/** The way to say that what was found of a criterion is out of date or false. The form opens below its line. */
export function ChallengeLine({
  firm,
  criterion,
}: Pick<ComponentProps<typeof ChallengeLineForm>, 'firm' | 'criterion'>) {
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const button = useRef<HTMLButtonElement>(null)
  const isAlive = useHydrated()
  // It comes with the pages behind the navigation; each press tries again.
  const [wanted, setWanted] = useState(0)
  const Form = usePartAhead(load, wanted)
  const turn = (open: boolean) => {
    setOpen(open)
    setAnnouncement(NO_ANNOUNCEMENT)
  }
  return (
    <>
      <IconButton
        icon="flag"
        label={`Challenge this line: ${criterion.name}`}
        className={styles.flag ?? ''}
        ref={button}
        aria-expanded={isOpen}
        disabled={!isAlive}
        onClick={() => {
          setWanted(wanted + 1)
          turn(!isOpen)
        }}
      />
      <div className={styles.below}>
        {isOpen && !Form && <p role="status">The form loads. It needs a connection once.</p>}
        {isOpen && Form && (
          <Form
            firm={firm}
            criterion={criterion}
            onDone={(said) => {
              turn(false)
              if (said === '') button.current?.focus()
              else setAnnouncement({ text: said })
            }}
          />
        )}
        <Outcome announcement={announcement} className={styles.said} />
      </div>
    </>
  )
}
