import { useCallback, useMemo } from 'react'
import type { FirmChange, NewFirm, StaffFirm } from '#contract/firm.ts'
import {
  type BulkConflict,
  bulkFirms,
  conflictsIn,
  type FirmBulk,
  type FirmBulkDone,
} from '#contract/firm-bulk.ts'
import {
  changeFirm,
  createFirm,
  deleteFirm,
  listFirmEditors,
  listStaffFirms,
} from '#contract/firm-endpoints.ts'
import { type FirmImport, type ImportPlan, importFirms } from '#contract/firm-import.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import { changeFirmViews, readFirmViews, type SavedView } from '#contract/firm-views.ts'
import { historyEndpoints } from '#contract/history.ts'
import { readOverview } from '#contract/overview.ts'
import { can } from '#contract/permissions.ts'
import { addChangeNote, listChanges, removeChangeWords } from '#contract/public-changes/change-endpoints.ts'
import type { ChangePage } from '#contract/public-changes/public-change.ts'
import { createAnswerLink, listAnswerLinks, revokeAnswerLink } from '#contract/reviews/firm-answers.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { readRubric } from '#contract/rubric/rubric-endpoints.ts'
import {
  compareRulePage,
  confirmRulePage,
  listChangedRulePages,
  listUnreadRulePages,
} from '#contract/rule-pages.ts'
import { isSample } from '#contract/sample.ts'
import { readSamples, setupEndpoints } from '#contract/setup/setup-endpoints.ts'
import { useAccount } from '../kit/account/session.tsx'
import { useStaffCall } from '../kit/account/staff-call.ts'
import {
  type StaffQuery,
  useRefresh,
  useStaffPages,
  useStaffQuery,
  useStaffSave,
  useUpdateCache,
} from '../kit/account/staff-query.tsx'
import { errorMessage, newerOf } from '../kit/form/call-errors.ts'
import { useBanner } from '../kit/messages/banner.tsx'

/** All firms, those that visitors do not see included. */
export const useFirms = (): StaffQuery<readonly StaffFirm[]> => useStaffQuery(listStaffFirms, {})

/** Reads the list of firms anew. */
export function useRefreshFirms() {
  const refresh = useRefresh()
  return useCallback(() => refresh(listStaffFirms), [refresh])
}

/** A list of firms with written ones as they are now, and without deleted ones. */
export function withWritten(
  firms: readonly StaffFirm[],
  written: readonly StaffFirm[],
  removed: readonly string[],
): StaffFirm[] {
  const replaced = new Set([...removed, ...written.map(({ id }) => id)])
  return [...firms.filter(({ id }) => !replaced.has(id)), ...written].sort(compareFirms)
}

/** Shows written and deleted firms in the list at once, then reads it anew. */
function useUpdateFirms(): (written: readonly StaffFirm[], removed?: readonly string[]) => void {
  const update = useUpdateCache()
  const refresh = useRefresh()
  return useCallback(
    (written, removed = []) => {
      update(listStaffFirms, (known) => ({ ...known, data: withWritten(known.data, written, removed) }))
      void refresh(listFirmEditors, ...setupEndpoints)
    },
    [update, refresh],
  )
}

/** Adds a firm. Throws `ApiError`. */
export function useCreateFirm() {
  const { save, isSaving } = useStaffSave(createFirm)
  const update = useUpdateFirms()
  const create = async (values: NewFirm) => {
    const { data } = await save({ body: values })
    update([data])
    return data
  }
  return { create, isSaving }
}

/** Where a change of firms is told: to staff, and to visitors. */
const told = [listChanges, ...historyEndpoints]

interface ChangedFirm {
  readonly id: string
  readonly change: FirmChange
  readonly ifMatch: string | null
  /** The entry of the history that the change puts back. */
  readonly putsBack?: string | undefined
}

/** Changes a firm. Throws `ApiError`. */
export function useChangeFirm() {
  const { save, isSaving } = useStaffSave(changeFirm, { refreshes: told })
  const update = useUpdateFirms()
  const change = async ({ id, change, ifMatch, putsBack }: ChangedFirm) => {
    const input = { params: { id }, query: { puts_back: putsBack }, body: change }
    const { data } = await save(input, ifMatch)
    update([data])
    return data
  }
  return { change, isSaving }
}

/** Deletes a firm. Throws `ApiError`. */
export function useRemoveFirm() {
  const { save } = useStaffSave(deleteFirm)
  const update = useUpdateFirms()
  return async (id: string) => {
    const done = await save({ params: { id } })
    update([], [id])
    return done
  }
}

interface Conflicts {
  readonly conflicts: readonly BulkConflict[]
}

/** The result of a write, or the firms that stood in its way; throws for any other failure. */
async function orConflicts<T>(write: () => Promise<T>): Promise<T | Conflicts> {
  try {
    return await write()
  } catch (error) {
    const conflicts = conflictsIn(newerOf(error)?.current)
    if (!conflicts) throw error
    return { conflicts }
  }
}

interface BulkWrite {
  /**
   * Returns the result, or the conflicting firms; throws for any other failure. `putsBack`: the entry or act of the
   * history that the request puts back.
   */
  write(request: FirmBulk, putsBack?: string): Promise<FirmBulkDone | Conflicts>
  readonly isSaving: boolean
}

/** Writes many firms in one request. */
export function useBulkWrite(): BulkWrite {
  const { save, isSaving } = useStaffSave(bulkFirms, { refreshes: told })
  const update = useUpdateFirms()
  const write: BulkWrite['write'] = (request, putsBack) =>
    orConflicts(async () => {
      const { data } = await save({ body: request, query: { puts_back: putsBack } })
      update([...data.created, ...data.changed], data.removed)
      return data
    })
  return { write, isSaving }
}

/** Says what an import of the cells of a spreadsheet would do, and imports them as that said. */
export function useImportFirms() {
  const { save, isSaving } = useStaffSave(importFirms, { refreshes: told })
  const update = useUpdateFirms()
  const callStaff = useStaffCall()
  /** Returns what an import would do; null where the server said nothing of it. */
  const plan = async (body: FirmImport): Promise<ImportPlan | null> =>
    (await callStaff(importFirms, { query: { dry_run: 'true' }, body })).plan
  const bring = (body: FirmImport) =>
    orConflicts(async () => {
      const { done } = (await save({ body, query: { dry_run: 'false' } })).data
      if (!done) throw new Error('An import answered as a dry run')
      update([...done.created, ...done.changed], done.removed)
      return done
    })
  return { plan, bring, isSaving }
}

/** Who changed the firms last, for those who may read the history. */
export function useFirmEditors() {
  const { role } = useAccount()
  const { data } = useStaffQuery(listFirmEditors, {}, { enabled: can(role, listFirmEditors.permission) })
  return useMemo(() => {
    const editors = new Map(data?.map(({ id, name }) => [id, name]))
    return { editors, names: [...new Set(editors.values())].sort((a, b) => a.localeCompare(b, 'en')) }
  }, [data])
}

/** The views that this person has saved. `write` replaces them, and returns whether it did. */
export function useSavedViews() {
  const { data, tag, error, refetch } = useStaffQuery(readFirmViews, {})
  const { save, isSaving } = useStaffSave(changeFirmViews)
  const update = useUpdateCache()
  const { failure } = useBanner()
  const write = async (views: SavedView[]): Promise<boolean> => {
    try {
      const saved = await save({ body: { views } }, tag)
      update(readFirmViews, () => saved)
      return true
    } catch (problem) {
      failure(errorMessage(problem, { failed: 'Your views could not be saved. Please try again.' }))
      void refetch()
      return false
    }
  }
  return { views: data?.views, hasFailed: error !== null, isSaving, write }
}

/** The links with which a firm answers its reviews. */
export function useAnswerLinks(id: string) {
  const refreshes = [listAnswerLinks]
  const links = useStaffQuery(listAnswerLinks, { params: { id } })
  const { save: create, isSaving } = useStaffSave(createAnswerLink, { refreshes })
  const { save: revoke } = useStaffSave(revokeAnswerLink, { refreshes })
  return { links, create, revoke, isSaving }
}

/** The criteria that firms are rated by; undefined until they are here. */
export const useRubric = (): Rubric | undefined => useStaffQuery(readRubric, {}).data

/** Entries that one press on "Show Older" adds. */
const AT_ONCE = '20'

/** The entries of the public record about a firm, page by page. */
export function useRecord(firm: string) {
  const { pages, ...rest } = useStaffPages(listChanges, {
    input: (after: ChangePage['next']) => ({ query: { firm, limit: AT_ONCE, ...after } }),
    next: ({ next }) => next,
  })
  /** Undefined until the first page is there. */
  const changes = useMemo(() => pages?.flatMap(({ changes }) => changes), [pages])
  return { ...rest, changes }
}

/** Corrects an entry with a note, or takes its words away. Both throw `ApiError`. */
export function useCorrectEntry() {
  const { save: note, isSaving: isNoting } = useStaffSave(addChangeNote, { refreshes: told })
  const { save: remove, isSaving: isRemoving } = useStaffSave(removeChangeWords, { refreshes: told })
  return {
    addNote: (id: string, text: string) => note({ params: { id }, body: { text } }),
    removeWords: (id: string, reason: string) => remove({ params: { id }, body: { reason } }),
    isSaving: isNoting || isRemoving,
  }
}

/** Pages of rules that changed since challenges were compared with them. */
export const useChangedRulePages = () => useStaffQuery(listChangedRulePages, {})

/** Pages of a firm's rules that cannot be compared. */
export const useUnreadRulePages = (id: string) => useStaffQuery(listUnreadRulePages, { params: { id } })

/** The texts of a page before and now. */
export const useComparedPage = (id: string) => useStaffQuery(compareRulePage, { params: { id } })

/** Confirms the challenges that name a page. Throws `ApiError`. */
export const useConfirmRulePage = () =>
  useStaffSave(confirmRulePage, {
    refreshes: [listChangedRulePages, compareRulePage, listStaffFirms, readOverview, ...historyEndpoints],
  })

/** Reads the samples as they are now: how each was used, and the firms themselves. Throws `ApiError`. */
export function useReadSamples() {
  const callStaff = useStaffCall()
  return async () => {
    const { firms: samples } = await callStaff(readSamples, {})
    const firms = (await callStaff(listStaffFirms, {})).filter(isSample)
    return { samples, firms }
  }
}
