import { useCallback, useEffect, useRef, useState } from 'react'
import { HISTORY_PAGE, type HistoryFilter, type HistoryLine, listHistoryLines } from '#contract/history.ts'
import { useStaffCall } from '../kit/staff-call.ts'
import { useStaffQuery } from '../kit/staff-query.tsx'

interface Older {
  /** The pages belong behind this line. */
  readonly behind: string
  readonly lines: readonly HistoryLine[]
  readonly isWhole: boolean
}

export interface Lines {
  readonly lines: readonly HistoryLine[]
  readonly state: 'loading' | 'failed' | 'ready'
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  reload(): void
  more(): void
}

const none: readonly HistoryLine[] = []

/** The lines of the history that a filter lets through, page by page. `filter` must be the same object for the same wish. */
export function useLines(filter: HistoryFilter): Lines {
  const callStaff = useStaffCall()
  const { data = none, error, isLoading, refetch } = useStaffQuery(listHistoryLines, { query: filter })
  const [older, setOlder] = useState<Older | null>(null)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const asked = useRef(0)
  const behind = data.at(-1)?.entry.id ?? ''
  // Another first page: what was loaded behind the last one might leave a gap.
  const rest = older?.behind === behind ? older : null
  const lines = rest ? [...data, ...rest.lines] : data
  const isWhole = rest ? rest.isWhole : data.length < HISTORY_PAGE
  useEffect(
    () => () => {
      asked.current += 1
    },
    [],
  )
  const last = lines.at(-1)?.entry
  const more = useCallback(() => {
    if (!last) return
    asked.current += 1
    const own = asked.current
    setLoadingMore(true)
    callStaff(listHistoryLines, { query: { ...filter, before: last.at, before_id: last.id } })
      .then((page) => {
        if (own !== asked.current) return
        setOlder((known) => ({
          behind,
          lines: [...(known?.behind === behind ? known.lines : none), ...page],
          isWhole: page.length < HISTORY_PAGE,
        }))
      })
      .catch(() => undefined)
      .finally(() => own === asked.current && setLoadingMore(false))
  }, [behind, callStaff, filter, last])
  const loadedState = error && data === none ? 'failed' : 'ready'
  return {
    lines,
    state: isLoading ? 'loading' : loadedState,
    hasMore: !isWhole && lines.length > 0,
    isLoadingMore,
    reload: () => void refetch(),
    more,
  }
}
