import { useState } from 'react'
import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import { changeFirm, firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import { errorMessage, isStale } from '../../kit/call-errors.ts'
import { useRefresh, useStaffSave } from '../../kit/staff-query.tsx'
import { useUpdateFirms } from '../../kit/use-firms.ts'

const FAILED = 'That did not work. Please try again.'
const STALE =
  'Someone else changed this firm in the meantime. You now see the stored version: please check it again.'

/** What came of the last change. */
interface Outcome {
  readonly kind: 'done' | 'failed'
  readonly text: string
}

export interface Publishing {
  /** Changes the firm as it is stored, at once; returns whether it worked. */
  change(change: FirmChange, done: string): Promise<boolean>
  readonly isSaving: boolean
  readonly outcome: Outcome | null
}

/** Changes the status and the plans of a firm, each by a call of its own that nobody else's change slips under. */
export function usePublishing(firm: StaffFirm): Publishing {
  const { save, isSaving } = useStaffSave(changeFirm)
  const updateFirms = useUpdateFirms()
  const refresh = useRefresh()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const change = async (body: FirmChange, done: string) => {
    try {
      const { data } = await save({ params: { id: firm.id }, body }, firmTag(firm))
      updateFirms(data.id, data)
      setOutcome({ kind: 'done', text: done })
      return true
    } catch (error) {
      const text = isStale(error) ? STALE : errorMessage(error, { failed: FAILED })
      setOutcome({ kind: 'failed', text })
      void refresh(listStaffFirms)
      return false
    }
  }
  return { change, isSaving, outcome }
}
