import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { historyEndpoints } from '#contract/history.ts'
import { seconds } from '#contract/primitives/time.ts'
import {
  changeReview,
  decideAnswer,
  listAnswers,
  listReports,
  publishReview,
  resolveReports,
} from '#contract/reviews/moderation.ts'
import type { ObjectionState } from '#contract/reviews/objection.ts'
import {
  decideObjection,
  listObjections,
  type Objection,
  readObjection,
} from '#contract/reviews/objection-endpoints.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { listFirmReports, resolveFirmReports } from '#contract/reviews/reported-firms.ts'
import { type Submission, submissionTag } from '#contract/submission.ts'
import {
  changeSubmission,
  deleteSubmission,
  listSubmissions,
  readSubmission,
  readSubmissionFile,
} from '#contract/submission-endpoints.ts'
import {
  DECISIONS_AT_ONCE,
  decideSubmissions,
  listAlike,
  type QueueFilter,
  type QueueOrder,
  type QueueState,
  readQueue,
  SUBMISSION_PAGE,
} from '#contract/submission-queue.ts'
import { useStaffCall, useStaffFileCall, useTaggedStaffCall } from '../kit/account/staff-call.ts'
import {
  storeAnswer,
  useRefresh,
  useStaffPages,
  useStaffQuery,
  useStaffSave,
  useUpdateCache,
} from '../kit/account/staff-query.tsx'

export const useSubmission = (id: string) => useStaffQuery(readSubmission, { params: { id } })

/** The submissions that one may be a duplicate of. */
export const useAlike = (id: string) => useStaffQuery(listAlike, { params: { id } })

export const useReports = () => useStaffQuery(listReports, {})

/** Parts of firms that visitors call out of date or false. */
export const useFirmReports = () => useStaffQuery(listFirmReports, {})

export const useAnswers = () => useStaffQuery(listAnswers, {})

/** The moment by which a list of objections is in order. */
const placeOf = ({ decided_at, sent_at }: Objection, state: ObjectionState): string =>
  state === 'decided' ? (decided_at ?? sent_at) : sent_at

/** A list of objections, page by page. `firm`: as senders wrote it, in any case; "" for all. */
export const useObjections = (state: ObjectionState, firm: string) =>
  useStaffPages(listObjections, {
    input: (last: Objection | undefined) => {
      const after = last ? { after: placeOf(last, state), after_id: last.id } : {}
      return { query: { state, ...(firm === '' ? {} : { firm }), ...after } }
    },
    next: ({ objections, more }) => (more ? objections.at(-1) : undefined),
  })

export const useObjection = (id: string) => useStaffQuery(readObjection, { params: { id } })

/** Reads a file of a submission. */
export function useReadFile() {
  const callFile = useStaffFileCall()
  return (id: string, file: string) => callFile(readSubmissionFile, { params: { id, file } })
}

/** Reads submissions that match and wait, as many as one decision takes. */
export function useReadWaiting() {
  const callStaff = useStaffCall()
  return (view: QueueView) =>
    callStaff(listSubmissions, {
      query: { ...view, status: 'pending', limit: String(DECISIONS_AT_ONCE) },
    })
}

/** Reviews that a search of the whole admin area lists. */
export const REVIEWS_FOUND = 6

/** The newest reviews that match a search, in every state; none are asked for without one. */
export const useFoundReviews = (search: string) =>
  useStaffQuery(
    listSubmissions,
    { query: { search, order: 'newest', limit: String(REVIEWS_FOUND) } },
    { enabled: search !== '' },
  )

/** Reads a submission as it is now. */
export function useReadSubmission() {
  const callStaff = useStaffCall()
  return (id: string) => callStaff(readSubmission, { params: { id } })
}

/** All that shows submissions, but the queue, whose counts come with its rows. */
const besideQueue = [
  ...[readSubmission, listAlike, listReports, listFirmReports],
  ...[listAnswers, listObjections, readObjection],
]

/** Reads everything that waits anew. `isReloading`: the queue is read by itself. */
export function useRefreshSubmissions() {
  const refresh = useRefresh()
  return useCallback(
    ({ isReloading = false } = {}) => refresh(...(isReloading ? [] : [readQueue]), ...besideQueue),
    [refresh],
  )
}

/**
 * Shows submissions as they were stored: who opens one next decides on what is known to be stored. `isReloading`: the queue is
 * read anew, and its counts with it.
 */
export function useStoreSubmissions() {
  const updateCache = useUpdateCache()
  const refresh = useRefresh()
  return (stored: readonly Submission[], { isReloading = false } = {}) => {
    updateCache(readSubmission, (known) => {
      const data = stored.find(({ id }) => id === known.data.id)
      return data ? { data, tag: null } : known
    })
    void refresh(...(isReloading ? [] : [readQueue]), listAlike)
  }
}

export const useChangeSubmission = () => useStaffSave(changeSubmission)

export const usePublishReview = () => useStaffSave(publishReview, { refreshes: historyEndpoints })

export const useChangeReview = () => useStaffSave(changeReview, { refreshes: historyEndpoints })

export const useResolveReports = () => useStaffSave(resolveReports, { refreshes: [listReports, readQueue] })

/** Resolves the reports on a challenge or a fact of a firm. */
export const useResolveFirmReports = () =>
  useStaffSave(resolveFirmReports, { refreshes: [listFirmReports, readQueue] })

export const useDecideAnswer = () => useStaffSave(decideAnswer, { refreshes: [listAnswers, readQueue] })

export const useDecideObjection = () => useStaffSave(decideObjection)

export const useDeleteSubmission = () => useStaffSave(deleteSubmission, { refreshes: [readQueue] })

/** Rejects several submissions at once. Throws `ApiError`. */
export function useDecideAll() {
  const callStaff = useTaggedStaffCall()
  return (
    rows: readonly Submission[],
    { reason, rule }: { readonly reason: string; readonly rule: PolicyRule | '' },
  ): Promise<{ readonly data: readonly Submission[]; readonly act?: string | undefined }> => {
    const changes = rows.map((row) => ({
      ...{ id: row.id, tag: submissionTag(row), notes: row.notes },
      ...{ status: 'rejected' as const, reason, rule },
    }))
    return callStaff(decideSubmissions, { query: {}, body: { changes } })
  }
}

/** The submissions that are listed, and their order. */
export interface QueueView extends QueueFilter {
  readonly order: QueueOrder
}

/** How often the counts are read while the panel is visible, in milliseconds. */
const QUEUE_EVERY = seconds(20)

/** How much waits of every kind. */
export const useQueueCounts = () => useStaffQuery(readQueue, { query: {} }, { every: QUEUE_EVERY })

interface QueuePage {
  readonly rows: readonly Submission[]
  /** The counts that came with the first page. */
  readonly info?: QueueState
  /** The last row as it was read; null: no more follow. */
  readonly last: Submission | null
}

const lastOf = (rows: readonly Submission[]) => (rows.length < SUBMISSION_PAGE ? null : (rows.at(-1) ?? null))

/** With fewer rows than this the next page is loaded. */
const FEW = 10

/** A moment before every submission. */
const BEGINNING = new Date(0).toISOString()

const none: readonly QueuePage[] = []

function useQueuePages(view: QueueView) {
  const callStaff = useStaffCall()
  return useMemo(
    () =>
      infiniteQueryOptions({
        queryKey: [listSubmissions.path, view],
        initialPageParam: null as Submission | null,
        queryFn: async ({ pageParam: after, signal }): Promise<QueuePage> => {
          if (!after) {
            const { rows = [], ...info } = await callStaff(readQueue, { query: view }, { signal })
            return { rows, info, last: lastOf(rows) }
          }
          const behind = { after: after.submitted_at, after_id: after.id, limit: String(SUBMISSION_PAGE) }
          const rows = await callStaff(listSubmissions, { query: { ...view, ...behind } }, { signal })
          return { rows, last: lastOf(rows) }
        },
        getNextPageParam: ({ last }: QueuePage) => last,
        // Rows that staff work on never move by themselves, and each view starts anew.
        staleTime: Number.POSITIVE_INFINITY,
        meta: { isStill: true },
        gcTime: 0,
      }),
    [callStaff, view],
  )
}

export interface Queue {
  readonly rows: readonly Submission[]
  readonly state: 'loading' | 'failed' | 'ready'
  /** There are more rows than those that are loaded. */
  readonly hasMore: boolean
  /** How many matching submissions came since the rows were loaded. */
  readonly newer: number
  /** Undefined until it is known. */
  readonly info: QueueState | undefined
  /** Loads the first page in place of all; failing leaves the rows as they are. */
  reload(): Promise<void>
  /** Loads the next page and returns its rows. */
  more(): Promise<readonly Submission[]>
  /** Takes own decisions over: submissions that match no longer leave. */
  replace(changed: readonly Submission[]): void
  drop(id: string): void
}

/** The rows of the queue, and live counts of submissions that came since they were loaded. */
export function useQueue(view: QueueView): Queue {
  const options = useQueuePages(view)
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(options)
  const pages = data?.pages ?? none
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages])
  const counts = useLiveCounts(view, pages[0])
  const edit = useEditPages(options, view)
  const count = pages.length
  const more = useCallback(async () => {
    const next = await fetchNextPage({ cancelRefetch: false })
    return next.data?.pages.slice(count).flatMap((page) => page.rows) ?? []
  }, [fetchNextPage, count])
  // Decisions empty the list from the top, and no reader waits for the next page.
  const missing = hasNextPage ? FEW - rows.length : 0
  useEffect(() => {
    if (missing > 0) void more()
  }, [missing, more])
  const loaded = error ? 'failed' : 'loading'
  return { rows, state: data ? 'ready' : loaded, hasMore: hasNextPage, more, ...counts, ...edit }
}

/** Counts of the matching submissions, and of those that came since the first page was read. */
function useLiveCounts({ order: _, ...filter }: QueueView, first: QueuePage | undefined) {
  const since = first?.info?.newest ?? BEGINNING
  const { data } = useStaffQuery(
    readQueue,
    { query: { ...filter, since } },
    { enabled: first !== undefined, every: QUEUE_EVERY, initial: first?.info },
  )
  const latest = data ?? first?.info
  // Until another view is counted, the last counts stay.
  const [known, setKnown] = useState(latest)
  if (latest && latest !== known) setKnown(latest)
  return { info: latest ?? known, newer: first ? (data?.newer ?? 0) : 0 }
}

/** Where the counts of such submissions are kept. */
const countsKey = (query: QueueFilter & { readonly since?: string }) => [readQueue.path, { query }]

/** The counts that came with the rows are those of the panel, too: they need not be asked for again. */
function storeCounts(client: QueryClient, { order: _, ...filter }: QueueView, info: QueueState): void {
  const { pending, reports, answers, objections } = info
  storeAnswer<QueueState>(client, countsKey({}), (known) => ({
    ...known,
    pending,
    reports,
    answers,
    objections,
  }))
  storeAnswer(client, countsKey({ ...filter, since: info.newest ?? BEGINNING }), info)
}

/** Changes the loaded rows, and loads them anew. */
function useEditPages(options: ReturnType<typeof useQueuePages>, view: QueueView) {
  const client = useQueryClient()
  return useMemo(() => {
    const { queryKey } = options
    const matches = ({ status }: Submission) => view.status === undefined || status === view.status
    const change = (update: (row: Submission) => Submission | null) => {
      if (!client.getQueryData(queryKey)) return
      // A page under way started with the rows as they were.
      void client.cancelQueries({ queryKey })
      const inPage = ({ rows, ...page }: QueuePage) => ({
        ...page,
        rows: rows.flatMap((row) => update(row) ?? []),
      })
      client.setQueryData(queryKey, (known) => known && { ...known, pages: known.pages.map(inPage) })
    }
    return {
      async reload() {
        await client.cancelQueries({ queryKey })
        const read = await client.infiniteQuery({ ...options, pages: 1, staleTime: 0 }).catch(() => null)
        const info = read?.pages[0]?.info
        if (info) storeCounts(client, view, info)
      },
      replace: (changed: readonly Submission[]) =>
        change((row) => {
          const own = changed.find(({ id }) => id === row.id)
          return own && !matches(own) ? null : (own ?? row)
        }),
      drop: (gone: string) => change((row) => (row.id === gone ? null : row)),
    }
  }, [client, options, view])
}

/**
 * The submission to read after one: the next that waits, else the first; null where none is left. Of a submission that is not
 * listed, the first that waits.
 */
export function nextWaiting(rows: readonly Submission[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id)
  const waits = (row: Submission) => row.status === 'pending' && row.id !== id
  const next = rows.slice(at + 1).find(waits) ?? rows.find(waits)
  return next?.id ?? null
}
