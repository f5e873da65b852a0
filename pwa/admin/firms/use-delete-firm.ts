import type { StaffFirm } from '#contract/firm.ts'
import { useDeletion } from '../kit/form/dialog.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { deletionOf } from './bulk/bulk-request.ts'
import { useBulk } from './bulk/use-bulk.ts'
import { deleteFailure, firmMessages, saveFailure } from './firm-labels.ts'
import { useRemoveFirm } from './queries.ts'

/** Deletes a firm after a confirmation, and offers to undo it: the firm comes back as itself. */
export function useDeleteFirm(onDeleted: (firm: StaffFirm) => void): (firm: StaffFirm) => Promise<boolean> {
  const deletion = useDeletion()
  const remove = useRemoveFirm()
  const { takeBack } = useBulk(useBanner())
  return (firm) =>
    deletion({
      question: {
        title: `Delete ${firm.name}?`,
        names: [firm.name],
        text: 'The firm and its review text are removed from the public site. You can undo this for 10 seconds. Afterwards you can add the firm again from History, with its address and for the visitors who saved it.',
        action: 'Delete Firm',
      },
      about: firm.name,
      remove: () => remove(firm.id),
      removed: ({ data }) => {
        onDeleted(firm)
        return data.message
      },
      restore: (act) => takeBack([firm], { ...deletionOf([firm]), batch: act }, firmMessages.back(firm.name)),
      removeFailed: ({ message }) => deleteFailure(message),
      restoreFailed: ({ message }) => saveFailure(message),
    })
}
