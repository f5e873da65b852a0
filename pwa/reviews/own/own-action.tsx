import { type ComponentProps, useId, useMemo, useState } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import type { OwnOutcome } from '#pwa/data/outbox/messages.ts'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, NO_ANNOUNCEMENT, Refused } from '#pwa/ui/outcome.tsx'

interface AskingBoxProps {
  readonly title: string
  readonly text: string
  /** Why the last attempt failed. */
  readonly refusal: Announcement
  /** What can be done, first to last. */
  readonly acts: readonly Pick<
    ComponentProps<typeof Button>,
    'variant' | 'icon' | 'busy' | 'onClick' | 'children'
  >[]
  /** Leaves everything as it is. */
  readonly leave: string
  readonly onClose: () => void
}

/**
 * A question in the place of the button that was pressed. It says what happens, and that it needs a connection; Escape leaves it.
 */
export function AskingBox({ title, text, refusal, acts, leave, onClose }: AskingBoxProps) {
  const id = useId()
  const { connection } = useDirectory()
  return (
    <div
      ref={focus}
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 rounded-md bg-surface-2 p-3"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <strong id={`${id}-title`}>{title}</strong>
      <p id={`${id}-text`}>{text}</p>
      {connection === 'offline' && (
        <p className={layout.caption}>You are offline. This needs a connection.</p>
      )}
      <Refused announcement={refusal} />
      <div className="flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">
        {acts.map((act) => (
          <Button key={String(act.children)} {...act} />
        ))}
        <Button variant="ghost" onClick={onClose}>
          {leave}
        </Button>
      </div>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Announced once the site has done it. */
const done = {
  correcting: 'Correction sent. Our team reads it first.',
  withdrawing: 'Your review is withdrawn.',
  objecting: 'Objection sent.',
  getting: 'The file is on its way to your downloads.',
  erasing: 'Everything that was sent from here is erased.',
} as const

/** The action that a sender has opened; null: none. */
type Doing = keyof typeof done | null

interface OwnAction {
  readonly doing: Doing
  readonly isSending: boolean
  /** The announcement about the last action. */
  readonly announcement: Announcement
  /** Why the last attempt failed. */
  readonly refusal: Announcement
  begin(what: Doing): void
  /** Cancels the action. */
  leave(): void
  /** Call it when the attempt is sent. */
  sent(): void
}

/** The steps of a sender's action on one submission, or on all. `outcome`: of the last attempt; null for none. */
export function useOwnAction(outcome: OwnOutcome | null): OwnAction {
  const [doing, setDoing] = useState<Doing>(null)
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  /** The attempt before the running one; null while none runs. */
  const [sentAfter, setSentAfter] = useState<number | null>(null)
  /** The last attempt whose problem the sender has dismissed. */
  const [leftAfter, setLeftAfter] = useState(0)
  const attempt = outcome?.attempt ?? 0
  if (sentAfter !== null && outcome && attempt > sentAfter) {
    setSentAfter(null)
    // The typed text stays until the site has it.
    if (outcome.problem === '' && doing) {
      setAnnouncement({ text: done[doing] })
      setDoing(null)
    }
  }
  const problem = sentAfter === null && attempt > leftAfter ? (outcome?.problem ?? '') : ''
  // Each attempt is news, also where it ends as the one before.
  const refusal = useMemo(
    () => (problem && attempt ? { text: problem } : NO_ANNOUNCEMENT),
    [problem, attempt],
  )
  return {
    doing,
    isSending: sentAfter !== null,
    announcement,
    refusal,
    begin(what) {
      setAnnouncement(NO_ANNOUNCEMENT)
      setDoing(what)
    },
    leave() {
      setLeftAfter(attempt)
      setDoing(null)
    },
    sent: () => setSentAfter(attempt),
  }
}
