import { useState } from 'react'
import type { OwnSubmission } from '#contract/own-submissions.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useObjectionDraft } from './use-objection-draft.ts'

/** Few senders are refused something: this part is not kept for offline, their words are. */
const objecting = deferredComponent(
  async () => (await import('../objecting/objecting-part.tsx')).ObjectingPart,
)

/** When the decision was taken that can be objected to; null for none, undefined until it is known. */
function objectableSince(submission: OwnSubmission | null | undefined): string | null | undefined {
  if (submission === undefined) return undefined
  const statement = submission?.statement
  return statement?.ends_at ? statement.decided_at : null
}

/**
 * The lazily loaded part with reasons and objection form, and the draft of an objection, which outlives the form and the page.
 * `key`: of the submission on this device.
 */
export function useObjecting(key: string, submission: OwnSubmission | null | undefined) {
  const { draft, change } = useObjectionDraft(key, objectableSince(submission))
  const [tries, setTries] = useState(1)
  const isWanted = Boolean(submission?.statement || submission?.objection)
  const { Component } = objecting.useAhead(isWanted ? tries : 0)
  return { draft, change, Part: Component, loadAgain: () => setTries(tries + 1) }
}
