import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { SubmissionState } from '#pwa/data/outbox/stored-submission.ts'
import type { Draft } from '#pwa/data/outbox/use-draft.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { isFocusFree } from '#pwa/ui/outcome.tsx'
import { useNews } from '../use-news.ts'
import { DraftState } from './draft-state.tsx'

/** Refused by the site, or taken up again. */
const cameBack = (before: SubmissionState | undefined, now: SubmissionState) =>
  now === 'draft' && (before === 'waiting' || before === 'returned')

/** A sender still on the submit button, since the response was quick, is not busy elsewhere. */
const isAtSubmit = (head: Element | null): boolean =>
  head?.closest('section')?.querySelector('[type=submit]') === document.activeElement

interface FormHeadProps {
  readonly id: string
  readonly draft: Draft
  readonly outbox: Outbox
  /** When this page sent the submission that was refused last; 0 for never. */
  readonly refusedOf: number
}

/** Title and state of the form. A refused submission scrolls to the reason, unless its sender is busy elsewhere. */
export function FormHead({ id, draft, outbox, refusedOf }: FormHeadProps) {
  const { stored } = draft
  const head = useRef<HTMLDivElement>(null)
  const news = useNews(outbox, cameBack)
  const isDue = useRef(false)
  useEffect(() => {
    if (news || refusedOf > 0) isDue.current = true
  }, [news, refusedOf])
  // Whenever it is drawn, and so with each address: the tab may be opened after the refusal has arrived.
  useLocation()
  useEffect(() => {
    if (!isDue.current || !head.current?.checkVisibility()) return
    isDue.current = false
    if (isFocusFree(head.current) || isAtSubmit(head.current)) head.current.focus()
  })
  return (
    <div ref={head} tabIndex={-1}>
      <h2 id={id} className="text-xl leading-125 font-700 tracking-tighter">
        Submit Your Review
      </h2>
      <DraftState draft={draft} trouble={outbox.onShow?.trouble ?? null} />
      {stored?.refusal && (
        <div className="mb-4">
          <Alert title={stored.refusal.detail} role="alert">
            <p>Your review is back here. Please correct it and send it again.</p>
            {stored.refusal.errors.map(({ path, message }) => (
              <p key={`${path} ${message}`}>{message}</p>
            ))}
          </Alert>
        </div>
      )}
    </div>
  )
}
