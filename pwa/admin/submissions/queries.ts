import { useCallback } from 'react'
import { historyEndpoints } from '#contract/history.ts'
import {
  changeReview,
  decideAnswer,
  listAnswers,
  listReports,
  publishReview,
  resolveReports,
} from '#contract/reviews/moderation.ts'
import { listObjections, readObjection } from '#contract/reviews/objection-endpoints.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { listFirmReports, resolveFirmReports } from '#contract/reviews/reported-firms.ts'
import { type Submission, submissionTag } from '#contract/submission.ts'
import {
  changeSubmission,
  deleteSubmission,
  readSubmission,
  readSubmissionFile,
  restoreSubmission,
} from '#contract/submission-endpoints.ts'
import { decideSubmissions, listAlike, readQueue } from '#contract/submission-queue.ts'
import { useStaffCall, useStaffFileCall, useTaggedStaffCall } from '../kit/account/staff-call.ts'
import { useRefresh, useStaffQuery, useStaffSave, useUpdateCache } from '../kit/account/staff-query.tsx'

export const useSubmission = (id: string) => useStaffQuery(readSubmission, { params: { id } })

/** The submissions that one may be a duplicate of. */
export const useAlike = (id: string) => useStaffQuery(listAlike, { params: { id } })

export const useReports = () => useStaffQuery(listReports, {})

/** Parts of firms that visitors call out of date or false. */
export const useFirmReports = () => useStaffQuery(listFirmReports, {})

export const useAnswers = () => useStaffQuery(listAnswers, {})

/** Reads a submission as it is now. */
export function useReadSubmission() {
  const callStaff = useStaffCall()
  return (id: string) => callStaff(readSubmission, { params: { id } })
}

/** Reads everything anew but the queue, whose counts come with its rows. */
export function useRefreshBesideQueue() {
  const refresh = useRefresh()
  return useCallback(
    () =>
      refresh(
        readSubmission,
        listAlike,
        listReports,
        listFirmReports,
        listAnswers,
        listObjections,
        readObjection,
      ),
    [refresh],
  )
}

/** Reads everything that waits anew. */
export function useRefreshSubmissions() {
  const refresh = useRefresh()
  const refreshBeside = useRefreshBesideQueue()
  return useCallback(() => Promise.all([refresh(readQueue), refreshBeside()]), [refresh, refreshBeside])
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

/** Resolves the reports on a challenge or a fact of a firm. */
export const useResolveFirmReports = () =>
  useStaffSave(resolveFirmReports, { refreshes: [listFirmReports, readQueue] })

export const useResolveReports = () => useStaffSave(resolveReports, { refreshes: [listReports, readQueue] })

export const useDecideAnswer = () => useStaffSave(decideAnswer, { refreshes: [listAnswers, readQueue] })

/** The submissions after one decision on several, and the id of that act in the history. */
export interface DecidedAll {
  readonly data: readonly Submission[]
  readonly act?: string | undefined
}

type DecisionOnAll =
  | { readonly status: 'rejected'; readonly reason: string; readonly rule: PolicyRule | '' }
  /** Takes the act of the history back. */
  | { readonly status: 'pending'; readonly putsBack: string | undefined }

/** Decides on several submissions at once. Throws `ApiError`. */
export function useDecideAll() {
  const callStaff = useTaggedStaffCall()
  return useCallback(
    (rows: readonly Submission[], to: DecisionOnAll): Promise<DecidedAll> => {
      const { reason, rule } = to.status === 'rejected' ? to : { reason: '', rule: '' as const }
      const changes = rows.map((row) => ({
        ...{ id: row.id, tag: submissionTag(row), notes: row.notes },
        ...{ status: to.status, reason, rule },
      }))
      const query = to.status === 'pending' ? { puts_back: to.putsBack } : {}
      return callStaff(decideSubmissions, { query, body: { changes } })
    },
    [callStaff],
  )
}

/** Deletes a submission, and takes that back. */
export function useDeleteSubmission() {
  const refreshes = [readQueue]
  const { save: remove } = useStaffSave(deleteSubmission, { refreshes })
  const { save: restore } = useStaffSave(restoreSubmission, { refreshes })
  return { remove, restore }
}

/** Reads a file of a submission. */
export function useReadFile() {
  const callFile = useStaffFileCall()
  return (id: string, file: string) => callFile(readSubmissionFile, { params: { id, file } })
}
