import type { StaffFirm } from '#contract/firm.ts'
import { changeFirm, createFirm, deleteFirm } from '#contract/firm-endpoints.ts'
import type { Banner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { useStaffSave } from '../kit/staff-query.tsx'
import { useUpdateFirms } from '../kit/use-firms.ts'
import { deleteFailure, firmMessages, saveFailure } from './firm-labels.ts'
import { creationOf } from './firm-values.ts'

/** Deletes a firm after a confirmation, and offers to undo it: the firm is added again, with a new id. */
export function useDeleteFirm(
  { success, failure, offerUndo }: Banner,
  onDeleted: (firm: StaffFirm) => void,
): (firm: StaffFirm) => Promise<void> {
  const confirm = useConfirm()
  const { save: remove } = useStaffSave(deleteFirm)
  const { save: create } = useStaffSave(createFirm)
  const { save: change } = useStaffSave(changeFirm)
  const updateFirms = useUpdateFirms()
  const undo = async (firm: StaffFirm) => {
    try {
      const { data: added } = await create({ body: creationOf(firm) })
      // A new firm stands in its tier since today; this one since nobody knows when.
      const isDated = firm.tierSince === added.tierSince
      const { data } = isDated
        ? { data: added }
        : await change({ params: { id: added.id }, body: { tierSince: firm.tierSince } })
      updateFirms(data.id, data)
      success(firmMessages.addedAgain(data.name))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failure(saveFailure(error.message))
    }
  }
  return async (firm) => {
    const isConfirmed = await confirm({
      title: `Delete ${firm.name}?`,
      text: 'The firm and its review text are removed from the public site. You can undo this for 10 seconds, and add the firm again from History afterwards. Visitors who saved it have to save it again.',
      action: 'Delete Firm',
      danger: true,
    })
    if (!isConfirmed) return
    try {
      const { data } = await remove({ params: { id: firm.id } })
      updateFirms(firm.id, null)
      onDeleted(firm)
      offerUndo(data.message, firm.name, () => void undo(firm))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failure(deleteFailure(error.message))
    }
  }
}
