import { useRef, useState } from 'react'
import { hours } from '#contract/primitives/time.ts'
import type { OutboxTrouble } from '#pwa/data/outbox/messages.ts'
import type { Draft } from '#pwa/data/outbox/use-draft.ts'
import { useAsking } from '#pwa/ui/use-asking.ts'

interface DraftStateProps {
  readonly draft: Draft
  readonly trouble: OutboxTrouble
}

const troubles = {
  full: 'This device has no room left, so the last change is not kept. Take a file off or free some space.',
  memory: 'This browser keeps nothing. Please leave this page open until your review is received.',
} as const

/** When a draft was written, for people: the hour today, the day before. */
function formatMoment(moment: number): string {
  const isToday = Date.now() - moment < hours(18)
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const)
  return new Intl.DateTimeFormat(undefined, style).format(moment)
}

/** The state of the draft as one text, so that a browser's translator translates the next one too. */
function stateText(
  isOpen: boolean,
  trouble: OutboxTrouble,
  foundFrom: number | null,
  isDiscarded: boolean,
): string {
  if (!isOpen) return 'Loading submission form...'
  if (trouble !== null) return troubles[trouble]
  if (isDiscarded) return 'The draft is discarded.'
  return foundFrom === null
    ? 'Drafts are kept on this device.'
    : `Your draft of ${formatMoment(foundFrom)} is back.`
}

/** The line under the title that says where the draft is kept. Equally high in every state, so that the page does not shift. */
export function DraftState({ draft, trouble }: DraftStateProps) {
  const { key, stored, foundFrom } = draft
  const isOpen = key !== ''
  const [isDiscarded, setDiscarded] = useState(false)
  const state = useRef<HTMLSpanElement>(null)
  const discard = () => {
    setDiscarded(true)
    state.current?.focus()
    draft.discard()
  }
  if (stored && isDiscarded) setDiscarded(false)
  return (
    <div className="flex min-h-tap flex-wrap items-center gap-x-3 text-sm leading-140 text-text-3">
      <span ref={state} tabIndex={-1} role="status">
        {stateText(isOpen, trouble, foundFrom, isDiscarded)}
      </span>
      {!isOpen && <noscript>The form needs JavaScript. You can write to us by e-mail.</noscript>}
      {stored && <DiscardDraft key={key} discard={discard} />}
    </div>
  )
}

/** Confirms before discarding. Another draft needs another confirmation. */
function DiscardDraft({ discard }: { readonly discard: () => void }) {
  const { isAsking, setAsking, button, keep } = useAsking()
  if (!isAsking) {
    return (
      <button
        ref={button}
        type="button"
        className="min-h-tap font-600 text-accent-ink"
        onClick={() => setAsking(true)}
      >
        Discard draft
      </button>
    )
  }
  return (
    <>
      <button type="button" className="min-h-tap font-600 text-accent-ink" onClick={discard}>
        Discard it for good
      </button>
      <button
        ref={keep}
        type="button"
        className="min-h-tap font-600 text-accent-ink"
        onClick={() => setAsking(false)}
      >
        Keep it
      </button>
    </>
  )
}
