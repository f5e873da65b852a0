import type { HistoryEntry } from '#contract/history.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'

/** What staff chose when they published, as the history keeps it. */
const choices = ['firmId', 'removed', 'proof', 'showName', 'incentivised', 'connected'] as const

/** How a decision on a published review is put back: what is chosen again, and whether it stands on the site. */
export interface ReviewPutBack {
  readonly choices: Partial<Omit<Publishing, 'tag'>>
  readonly state: 'published' | 'unpublished' | null
}

/**
 * What putting an entry back takes; null where it is about nothing that can be put back, such as an answer or resolved reports.
 */
export function reviewPutBackOf({ subject, action, before, after }: HistoryEntry): ReviewPutBack | null {
  if (subject !== 'review' || action !== 'change' || !after || 'answer' in after) return null
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
