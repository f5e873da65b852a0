import { useCallback, useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import type { Submission } from '#contract/submission.ts'
import { listSubmissions, SUBMISSION_PAGE } from '#contract/submission-endpoints.ts'
import { type QueueState, readQueue } from '#contract/submission-queue.ts'
import { useStaffCall } from '../kit/staff-call.ts'
import { useStaffQuery } from '../kit/staff-query.tsx'
import type { QueueView } from './queue-address.ts'

/** How often what waits is asked for while the panel is visible, in milliseconds. */
const QUEUE_EVERY = seconds(20)

interface Loaded {
  readonly rows: readonly Submission[]
  /** When the newest review that matched was sent, as the rows were loaded. */
  readonly since: string
  readonly isWhole: boolean
}

export interface Queue {
  readonly rows: readonly Submission[]
  readonly state: 'loading' | 'failed' | 'ready'
  /** There are more rows than those that are loaded. */
  readonly hasMore: boolean
  /** How many matching reviews came since the rows were loaded. */
  readonly newer: number
  /** Undefined until it is known. */
  readonly info: QueueState | undefined
  reload(): Promise<void>
  /** Loads the next page and returns its rows. */
  more(): Promise<readonly Submission[]>
  /** Takes own decisions over: reviews that match no longer leave. */
  replace(changed: readonly Submission[]): void
  drop(id: string): void
}

/** With fewer rows than this the next page is loaded. */
const FEW = 10

/** A moment before every review. */
const BEGINNING = new Date(0).toISOString()

const matches = ({ status }: Submission, view: QueueView) =>
  view.status === undefined || status === view.status

/**
 * The rows of the queue. They are loaded when something else is asked for, and never move by themselves: what came since is
 * counted until somebody asks for it.
 */
export function useQueue(view: QueueView): Queue {
  const callStaff = useStaffCall()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const asked = useRef(0)
  const { order, ...filter } = view
  const since = loaded?.since ?? BEGINNING
  const { data } = useStaffQuery(
    readQueue,
    { query: { ...filter, since } },
    { enabled: loaded !== null, every: QUEUE_EVERY },
  )
  const [known, setKnown] = useState<QueueState | undefined>(undefined)
  if (data && data !== known) setKnown(data)

  const page = useCallback(
    (after?: Submission) =>
      callStaff(listSubmissions, {
        query: {
          ...view,
          limit: String(SUBMISSION_PAGE),
          ...(after ? { after: after.submitted_at, after_id: after.id } : {}),
        },
      }),
    [callStaff, view],
  )
  const reload = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    const { order: _, ...wanted } = view
    try {
      // Asked first: a review that comes between the two is listed, and counted once too often rather than not at all.
      const info = await callStaff(readQueue, { query: wanted })
      const rows = await page()
      if (own !== asked.current) return
      setKnown(info)
      setFailed(false)
      setLoaded({ rows, since: info.newest ?? BEGINNING, isWhole: rows.length < SUBMISSION_PAGE })
    } catch {
      if (own === asked.current) setFailed(true)
    }
  }, [callStaff, page, view])
  useEffect(() => {
    setLoaded(null)
    void reload()
    return () => {
      asked.current += 1
    }
  }, [reload])

  const more = useCallback(async () => {
    const last = loaded?.rows.at(-1)
    if (!loaded || !last || loaded.isWhole) return []
    const own = asked.current
    const rows = await page(last)
    if (own !== asked.current) return []
    setLoaded((now) => {
      if (!now) return now
      const fresh = rows.filter(({ id }) => !now.rows.some((row) => row.id === id))
      return { ...now, rows: [...now.rows, ...fresh], isWhole: rows.length < SUBMISSION_PAGE }
    })
    return rows
  }, [loaded, page])
  const isShort = loaded !== null && !loaded.isWhole && loaded.rows.length < FEW
  useEffect(() => {
    // Decisions empty the list from the top: whoever works on never waits for the next page.
    if (isShort) void (loaded.rows.length > 0 ? more() : reload()).catch(() => undefined)
  }, [isShort, loaded, more, reload])
  const change = useCallback(
    (update: (rows: readonly Submission[]) => readonly Submission[]) =>
      setLoaded((now) => now && { ...now, rows: update(now.rows) }),
    [],
  )
  const replace = useCallback(
    (changed: readonly Submission[]) =>
      change((rows) =>
        rows
          .map((row) => changed.find(({ id }) => id === row.id) ?? row)
          .filter((row) => matches(row, view) || !changed.includes(row)),
      ),
    [change, view],
  )
  const drop = useCallback((gone: string) => change((rows) => rows.filter(({ id }) => id !== gone)), [change])
  const ready = loaded ? 'ready' : 'loading'
  return {
    rows: loaded?.rows ?? [],
    state: hasFailed && !loaded ? 'failed' : ready,
    hasMore: loaded !== null && !loaded.isWhole,
    newer: loaded ? (data?.newer ?? 0) : 0,
    info: data ?? known,
    reload,
    more,
    replace,
    drop,
  }
}

/**
 * The review to read after one: the next that waits, else the first; null where none is left. Of a review that is not
 * listed, the first that waits.
 */
export function nextWaiting(rows: readonly Submission[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id)
  const waits = (row: Submission) => row.status === 'pending' && row.id !== id
  const next = rows.slice(at + 1).find(waits) ?? rows.find(waits)
  return next?.id ?? null
}
