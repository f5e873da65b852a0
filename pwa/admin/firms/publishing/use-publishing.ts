import { useState } from 'react'
import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { errorMessage, isStale } from '../../kit/form/call-errors.ts'
import { useChangeFirm, useRefreshFirms } from '../queries.ts'

const FAILED = 'That did not work. Please try again.'
const STALE = 'This firm was changed in the meantime. You now see the stored version: please check it again.'

/** The outcome of the last change. */
interface Outcome {
  readonly kind: 'done' | 'failed'
  readonly text: string
}

interface Publishing {
  /** Changes the firm as it is stored, at once; returns whether it worked. */
  change(change: FirmChange, done: string): Promise<boolean>
  readonly isSaving: boolean
  readonly outcome: Outcome | null
}

/** Changes the status and the plans of a firm, each by a call of its own that is refused after another change. */
export function usePublishing(firm: StaffFirm): Publishing {
  const { change: write, isSaving } = useChangeFirm()
  const refresh = useRefreshFirms()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const change = async (body: FirmChange, done: string) => {
    try {
      await write({ id: firm.id, change: body, ifMatch: firmTag(firm) })
      setOutcome({ kind: 'done', text: done })
      return true
    } catch (error) {
      const text = isStale(error) ? STALE : errorMessage(error, { failed: FAILED })
      setOutcome({ kind: 'failed', text })
      void refresh()
      return false
    }
  }
  return { change, isSaving, outcome }
}
