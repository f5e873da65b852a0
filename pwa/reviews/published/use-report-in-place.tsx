import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { ReportedFact } from '#contract/reviews/reported-facts.ts'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'

interface ReportFormProps {
  /** Closes the form, with a message where the report was handed over, else "". */
  readonly onDone: (said: string) => void
}

interface ReportInPlace<Props extends ReportFormProps> {
  /** Props of the button that opens and closes the form. */
  readonly press: Pick<ComponentProps<'button'>, 'ref' | 'aria-expanded' | 'disabled' | 'onClick'>
  /** The form while it is open, then the outcome of the report. `said`: the class of the outcome. */
  readonly below: (props: Omit<Props, 'onDone'>, said: string | undefined) => ReactNode
}

/**
 * A report to the team that opens below its button: its form is loaded lazily, again on each press until that succeeds. `isAhead`:
 * it is loaded before the first press.
 */
export function useReportInPlace<Props extends ReportFormProps>(
  load: () => Promise<ComponentType<Props>>,
  { isAhead = true } = {},
): ReportInPlace<Props> {
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const button = useRef<HTMLButtonElement>(null)
  const isAlive = useHydrated()
  const [wanted, setWanted] = useState(isAhead ? 1 : 0)
  const Form = usePartAhead(load, wanted)
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
    below: (props, said) => (
      <>
        {isOpen && !Form && <p role="status">The form loads. It needs a connection once.</p>}
        {isOpen && Form && <Form {...({ ...props, onDone } as Props)} />}
        <Outcome announcement={announcement} className={said} />
      </>
    ),
  }
}

/** Whether a report asks if a fact is out of date or false: who is behind a firm seldom changes, and may be told wrong. */
export const mayBeFalse = (fact?: ReportedFact | ''): boolean => fact === 'company'

/** The title of a report about a firm: wrong for facts of its company, else out of date. */
export const reportTitle = (fact?: ReportedFact | ''): string =>
  mayBeFalse(fact) ? 'Something here is wrong' : 'This is out of date'
