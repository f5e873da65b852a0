import { changeFirmViews, readFirmViews, type SavedView } from '#contract/firm-views.ts'
import { useBanner } from '../../kit/banner.tsx'
import { errorMessage } from '../../kit/call-errors.ts'
import { useStaffQuery, useStaffSave, useUpdateCache } from '../../kit/staff-query.tsx'

const messages = { failed: 'Your views could not be saved. Please try again.' }

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
      failure(errorMessage(problem, messages))
      void refetch()
      return false
    }
  }
  return { views: data?.views, hasFailed: error !== null, isSaving, write }
}
