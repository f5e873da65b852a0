import type { HistoryEntry } from '#contract/history.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'

/** The choices of staff at a publication, as the history keeps them. */
const choices = ['firmId', 'removed', 'proof', 'showName', 'incentivised', 'connected', 'struck'] as const

/** How a decision on a published review is put back: the choices, and whether it is published. */
export interface ReviewPutBack {
  readonly choices: Partial<Omit<Publishing, 'tag'>>
  readonly state: 'published' | 'unpublished' | null
}

/**
 * Returns how to put an entry back; null where it is about nothing that can be put back, such as an answer, an objection or
 * resolved reports.
 */
export function reviewPutBackOf({ subject, action, before, after }: HistoryEntry): ReviewPutBack | null {
  if (subject !== 'review' || action !== 'change' || !after || 'answer' in after || 'objection' in after)
    return null
  const chosen = choices.filter((key) => key in after && key in (before ?? {}))
  const { state } = before ?? {}
  const wasShown = state === 'published' || state === 'unpublished'
  // Before its first publication it stood nowhere.
  const isFirst = !wasShown && after.state === 'published'
  if (chosen.length === 0 && !wasShown && !isFirst) return null
  return {
    choices: Object.fromEntries(chosen.map((key) => [key, before?.[key]])),
    state: isFirst ? 'unpublished' : wasShown ? state : null,
  }
}
