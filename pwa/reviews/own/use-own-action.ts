import { useMemo, useState } from 'react'
import type { OwnOutcome } from '#pwa/data/outbox/messages.ts'
import { type Announcement, NO_ANNOUNCEMENT } from '#pwa/ui/outcome.tsx'

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
