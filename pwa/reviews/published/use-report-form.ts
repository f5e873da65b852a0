import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReportOutcome } from '#pwa/data/reviews/messages.ts'
import { type Announcement, NO_ANNOUNCEMENT } from '#pwa/ui/outcome.tsx'
import { handedOver } from './report-frame.tsx'

type Problems<Field extends string> = Partial<Record<Field, string>>

interface Attempt<Field extends string> {
  /** One sentence for each field at fault. `reason` is of a group of radio buttons. */
  readonly problems: Problems<Field>
  /** Hands the report over; null while something that it cannot go without is missing. */
  readonly report: (() => Promise<ReportOutcome>) | null
}

interface ReportFormParts<Field extends string> {
  /** Reads the form as it is typed. */
  readonly attempt: (form: HTMLFormElement) => Attempt<Field>
  /** Closes the form, with a message where the report was handed over. */
  readonly onDone: (said: string) => void
}

/**
 * The life of a report's form: a fault leads to its field, a refusal stays on the form, a report that is handed over closes it.
 */
export function useReportForm<Field extends string>({ attempt, onDone }: ReportFormParts<Field>) {
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [refusal, setRefusal] = useState<Announcement>(NO_ANNOUNCEMENT)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    const { problems: found, report } = attempt(form)
    // Committed at once, so that the first field at fault is there to get the focus.
    flushSync(() => setProblems(found))
    const wrong = form.querySelector<HTMLElement>('reason' in found ? '[type=radio]' : '[aria-invalid]')
    if (wrong || !report) return wrong?.focus()
    setRefusal(NO_ANNOUNCEMENT)
    setSending(true)
    const outcome = await report().finally(() => setSending(false))
    if (outcome.kind === 'refused') return setRefusal({ text: outcome.message })
    onDone(handedOver(outcome))
  }
  return {
    problems,
    frame: {
      refusal,
      isSending,
      onSubmit: send,
      onChange: () => setProblems({}),
      onCancel: () => onDone(''),
    },
  }
}
