import type { StaffFirm } from '#contract/firm.ts'
import type { Banner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/form/confirm.tsx'
import { deletionOf } from './bulk/bulk-request.ts'
import { useBulk } from './bulk/use-bulk.ts'
import { deleteFailure, firmMessages } from './firm-labels.ts'
import { useRemoveFirm } from './queries.ts'

/** Deletes a firm after a confirmation, and offers to undo it: the firm comes back as itself. */
export function useDeleteFirm(
  banner: Banner,
  onDeleted: (firm: StaffFirm) => void,
): (firm: StaffFirm) => Promise<void> {
  const confirm = useConfirm()
  const remove = useRemoveFirm()
  const { takeBack } = useBulk(banner)
  return async (firm) => {
    const isConfirmed = await confirm({
      title: `Delete ${firm.name}?`,
      names: [firm.name],
      text: 'The firm and its review text are removed from the public site. You can undo this for 10 seconds. Afterwards you can add the firm again from History, with its address and for the visitors who saved it.',
      action: 'Delete Firm',
      danger: true,
    })
    if (!isConfirmed) return
    try {
      const { data, act } = await remove(firm.id)
      onDeleted(firm)
      const undo = () => takeBack([firm], { ...deletionOf([firm]), batch: act }, firmMessages.back(firm.name))
      banner.offerUndo({ text: data.message, about: firm.name, word: 'deleted', undo })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      banner.failure(deleteFailure(error.message))
    }
  }
}
