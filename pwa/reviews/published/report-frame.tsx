import { type FormEvent, type ReactNode, useId } from 'react'
import type { ReportOutcome } from '#pwa/data/reviews/messages.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, Refused } from '#pwa/ui/outcome.tsx'
import { SitePageLink } from '../site-page-link.tsx'

export function handedOver(outcome: Exclude<ReportOutcome, { readonly kind: 'refused' }>): string {
  if (outcome.kind === 'sent') return 'Report sent'
  return outcome.isBusy
    ? 'We cannot take more reports right now. Yours is kept on this device and sent later'
    : 'Report will be sent when you are online'
}

/** Message for an invalid mail address. */
export const WRONG_ADDRESS = 'Write an address like you@example.com'

interface ReportFrameProps {
  readonly title: string
  readonly refusal: Announcement
  readonly isSending: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onChange: () => void
  readonly onCancel: () => void
  /** Below the buttons: how the report is handled. */
  readonly foot: ReactNode
  readonly children: ReactNode
}

/** The form of a report to the team. It opens in place, and its title has the focus then. */
export function ReportFrame(props: ReportFrameProps) {
  const title = useId()
  return (
    <form
      className="mt-2 mb-3 grid grid-cols-1 gap-3 rounded-md bg-surface-2 p-4"
      aria-labelledby={title}
      noValidate
      onSubmit={props.onSubmit}
      onChange={props.onChange}
    >
      <h4 id={title} ref={focus} tabIndex={-1} className={`${layout.h3} outline-none`}>
        {props.title}
      </h4>
      {props.children}
      <Refused announcement={props.refusal} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={props.isSending}>
          Send report
        </Button>
      </div>
      <p className={layout.caption}>{props.foot}</p>
    </form>
  )
}

const focus = (element: HTMLHeadingElement | null) => element?.focus()

interface MailFieldProps {
  readonly required?: boolean
  readonly problem: string | undefined
}

/** Where the receipt and the decision are mailed. */
export const MailField = ({ required = false, problem }: MailFieldProps) => (
  <Field
    label="Your mail address"
    aside={required ? undefined : 'Optional'}
    required={required}
    problem={problem}
    hint={
      <>
        <span>For the receipt and the decision. Never shown.</span> <SitePageLink slug="privacy" />
      </>
    }
  >
    {(control) => <input {...control} name="email" type="email" autoComplete="email" />}
  </Field>
)
