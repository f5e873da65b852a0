import { useCallback } from 'react'
import type { Firm, NewFirm } from '#contract/firm.ts'
import { changeFirm, createFirm, deleteFirm } from '#contract/firm-endpoints.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { useLearnFirm } from '../kit/firms-of-staff.ts'
import { useStaffSave } from '../kit/staff-query.tsx'
import { deleteFailure } from './firm-labels.ts'

/** Saves a firm; `id` null adds it. The list holds it then. Throws `ApiError`. */
export type SaveFirm = (id: string | null, values: NewFirm, ifMatch: string | null) => Promise<Firm>

export function useSaveFirm(): SaveFirm {
  const { save: create } = useStaffSave(createFirm)
  const { save: change } = useStaffSave(changeFirm)
  const learn = useLearnFirm()
  return useCallback<SaveFirm>(
    async (id, values, ifMatch) => {
      const saving =
        id === null ? create({ body: values }) : change({ params: { id }, body: values }, ifMatch)
      const { data } = await saving
      learn(data.id, data)
      return data
    },
    [create, change, learn],
  )
}

interface Outcome {
  done(firm: Firm, message: string): void
  failed(message: string): void
}

/** Asks, then deletes a firm. */
export function useDeleteFirm({ done, failed }: Outcome): (firm: Firm) => Promise<void> {
  const confirm = useConfirm()
  const { save: remove } = useStaffSave(deleteFirm)
  const learn = useLearnFirm()
  return async (firm) => {
    const isMeant = await confirm({
      title: `Delete ${firm.name}?`,
      text: 'The firm and its review text are removed from the public site. This cannot be undone.',
      action: 'Delete Firm',
      danger: true,
    })
    if (!isMeant) return
    try {
      const { data } = await remove({ params: { id: firm.id } })
      learn(firm.id, null)
      done(firm, data.message)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failed(deleteFailure(error.message))
    }
  }
}
