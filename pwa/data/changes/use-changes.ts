import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  CHANGES_AT_ONCE,
  type ChangeFilter,
  MOST_CHANGES_AT_ONCE,
} from '#contract/public-changes/change-filter.ts'
import type { ChangePage } from '#contract/public-changes/public-change.ts'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'
import type { ChangeAsk, ReadChanges } from './messages.ts'

/** Entries on show. */
interface Changes extends ReadChanges {
  /** The next ones could not be had. */
  readonly isPart: boolean
}

/** null: nothing is known yet; `unreachable`: neither the server nor the device has them. */
export type HeldChanges = Changes | null | 'unreachable'

const shownOf = (read: ReadChanges): Changes => ({ ...read, isPart: false })

/** Asks the worker; null where neither the server nor the device has it. */
export function useRequestChanges() {
  const { link } = useDevice()
  return useCallback(
    async (ask: ChangeAsk): Promise<ReadChanges | null> =>
      (await askWorker(link, (call) => ({ kind: 'changes', call, ask }))).read,
    [link],
  )
}

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
  const ask = useRequestChanges()
  const asked = JSON.stringify([firm?.id ?? null, kind, tier, isRecent, after])
  const readAt = frame?.publishedAt ?? ''
  const ofDocument = useMemo(
    () => (first ? shownOf({ page: first, readAt, isKept: false }) : null),
    [first, readAt],
  )
  const [held, setHeld] = useState<{ readonly asked: string; readonly changes: HeldChanges }>({
    asked,
    changes: ofDocument,
  })
  const changes = held.asked === asked ? held.changes : ofDocument
  const run = useRef(0)
  const limit = firm ? MOST_CHANGES_AT_ONCE : CHANGES_AT_ONCE

  useEffect(() => {
    if (!wanted) return
    run.current += 1
    const mine = run.current
    void ask({ firmId: firm?.id ?? null, kind, tier, isRecent, after, limit }).then((read) => {
      if (mine !== run.current) return
      setHeld({ asked, changes: read ? shownOf(read) : (ofDocument ?? 'unreachable') })
    })
  }, [ask, asked, firm, kind, tier, isRecent, after, limit, wanted, ofDocument])

  const showMore = useCallback(async () => {
    if (!changes || changes === 'unreachable' || !changes.page.next) return
    const mine = run.current
    const read = await ask({
      firmId: firm?.id ?? null,
      kind,
      tier,
      isRecent,
      after: changes.page.next,
      limit,
    })
    if (mine !== run.current) return
    const { page } = changes
    setHeld({
      asked,
      changes:
        read && !read.isKept
          ? { ...changes, page: { ...read.page, changes: [...page.changes, ...read.page.changes] } }
          : { ...changes, isPart: true },
    })
  }, [ask, asked, changes, firm, kind, tier, isRecent, limit])
  return { changes, showMore }
}
