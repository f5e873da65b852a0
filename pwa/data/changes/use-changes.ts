import {
  CHANGES_AT_ONCE,
  type ChangeFilter,
  MOST_CHANGES_AT_ONCE,
} from '#contract/public-changes/change-filter.ts'
import type { ChangePage } from '#contract/public-changes/public-change.ts'
import { useDevice } from '../device/device.tsx'
import type { Reading } from '../device/questions.ts'
import { type Held, useCached } from '../use-cached.ts'
import type { ChangeAsk } from './messages.ts'

interface Changes extends Reading {
  readonly page: ChangePage
  /** The next ones could not be had. */
  readonly isPart: boolean
}

export type HeldChanges = Held<Changes>

interface Question {
  /** null: all firms. */
  readonly firm: { readonly id: string } | null
  readonly filter: Pick<ChangeFilter, 'kind' | 'tier' | 'isRecent' | 'after'>
  /** The entries of the document, where they answer this question. */
  readonly first: ChangePage | undefined
  /** False: nothing is read. */
  readonly wanted: boolean
}

/**
 * The entries that a question is about: as they came with the document, then as the server has them, or this device. They are
 * read again for another question, and for another state of the firm.
 */
export function useChanges({ firm, filter: { kind, tier, isRecent, after }, first, wanted }: Question) {
  const { frame } = useDevice().directory
  const about: ChangeAsk = {
    firmId: firm?.id ?? null,
    kind,
    tier,
    isRecent,
    after,
    limit: firm ? MOST_CHANGES_AT_ONCE : CHANGES_AT_ONCE,
  }
  const ofDocument = first
    ? { page: first, readAt: frame?.publishedAt ?? '', isKept: false, isPart: false }
    : null
  const { held: changes, askMore } = useCached<'changes', Changes>('changes', {
    about,
    of: JSON.stringify(about),
    first: ofDocument,
    again: firm,
    isWanted: wanted,
    shownOf: (answer) =>
      answer
        ? { page: answer.value, readAt: answer.readAt, isKept: answer.isKept, isPart: false }
        : (ofDocument ?? 'unreachable'),
  })

  const showMore = async () => {
    if (!changes || changes === 'unreachable' || !changes.page.next) return
    const { page } = changes
    await askMore({ ...about, after: page.next ?? null }, (answer) =>
      answer && !answer.isKept
        ? { ...changes, page: { ...answer.value, changes: [...page.changes, ...answer.value.changes] } }
        : { ...changes, isPart: true },
    )
  }
  return { changes, showMore }
}
