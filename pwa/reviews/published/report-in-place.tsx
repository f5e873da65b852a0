import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { Button } from '#pwa/ui/button.tsx'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import { type Reported, type ReportedPart, reportTitle } from './reported.ts'

interface ReportInPlace {
  /** Props of the button that opens and closes the form. */
  readonly press: Pick<ComponentProps<'button'>, 'ref' | 'aria-expanded' | 'disabled' | 'onClick'>
  /** The form while it is open, then the outcome of the report. `said`: the class of the outcome. */
  readonly below: (said: string | undefined) => ReactNode
}

const form = deferredComponent(async () => (await import('./report-form.tsx')).ReportForm)

/**
 * A report to the team that opens below its button: its form is loaded lazily, again on each press until that succeeds. `isAhead`:
 * it is loaded before the first press.
 */
export function useReportInPlace(reported: Reported, { isAhead = true } = {}): ReportInPlace {
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const button = useRef<HTMLButtonElement>(null)
  const isAlive = useHydrated()
  const [wanted, setWanted] = useState(isAhead ? 1 : 0)
  const { Component: Form } = form.useAhead(wanted)
  const turn = (open: boolean) => {
    setOpen(open)
    setAnnouncement(NO_ANNOUNCEMENT)
  }
  const onDone = (said: string) => {
    turn(false)
    if (said === '') button.current?.focus()
    else setAnnouncement({ text: said })
  }
  return {
    press: {
      ref: button,
      'aria-expanded': isOpen,
      disabled: !isAlive,
      onClick: () => {
        setWanted(wanted + 1)
        turn(!isOpen)
      },
    },
    below: (said) => (
      <>
        {isOpen && !Form && <p role="status">The form loads. It needs a connection once.</p>}
        {isOpen && Form && <Form reported={reported} onDone={onDone} />}
        <Outcome announcement={announcement} className={said} />
      </>
    ),
  }
}

interface OutdatedReportProps {
  readonly reported: Exclude<ReportedPart, { about: 'line' }>
}

const saidClasses = 'text-sm text-success-ink'

/** The way to say that a challenge, or a fact of a firm, is out of date. */
export function OutdatedReport({ reported }: OutdatedReportProps) {
  const fact = reported.about === 'fact' ? reported.fact : undefined
  const title = reportTitle(fact?.key)
  const { press, below } = useReportInPlace(reported)
  const what = reported.about === 'challenge' ? reported.challenge.name : (fact?.label ?? reported.firm.name)
  return (
    <div className="grid grid-cols-1 justify-items-start">
      <Button
        variant="ghost"
        icon="flag"
        className="-ml-2 max-w-beyond text-sm font-550 whitespace-normal text-text-2"
        aria-label={`${title}: ${what}`}
        {...press}
      >
        <span>{title}</span>
      </Button>
      <div className="w-full">{below(saidClasses)}</div>
    </div>
  )
}
