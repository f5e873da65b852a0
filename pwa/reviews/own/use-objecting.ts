import { useState } from 'react'
import type { OwnSubmission } from '#contract/own-submissions.ts'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { emptyObjection } from './objection-draft.ts'

/** Few senders are refused something, and what they write is sent at once or not at all: it is not kept for offline. */
const load = async () => (await import('../objecting/objecting-part.tsx')).ObjectingPart

/** The part that tells reasons and objects, once it is loaded, and the draft of an objection, which outlives the form. */
export function useObjecting(submission: OwnSubmission | null | undefined) {
  const [draft, change] = useState(emptyObjection)
  const [tries, setTries] = useState(1)
  const isWanted = Boolean(submission?.statement || submission?.objection)
  const Part = usePartAhead(load, isWanted ? tries : 0)
  return { draft, change, Part, loadAgain: () => setTries(tries + 1) }
}
