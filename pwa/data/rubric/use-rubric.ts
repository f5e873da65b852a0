import { useEffect, useState } from 'react'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'
import type { ReadRubric, RubricRequest } from './messages.ts'

/** The rubric on show. */
interface ShownRubric extends ReadRubric {
  /** Whether this device kept it, for want of a network. */
  readonly isKept: boolean
  /** Whether it names the firms that meet each criterion: documents come without. */
  readonly isWhole: boolean
}

/** null: it is looked for; `unreachable`: neither the server nor the device has it. */
type HeldRubric = ShownRubric | null | 'unreachable'

/** The rubric: as it came with the document, else as this device keeps it, and then as the site has it. */
export function useRubric(): HeldRubric {
  const { link, directory } = useDevice()
  const { frame } = directory
  const [held, setHeld] = useState<HeldRubric>(
    frame?.rubric ? { rubric: frame.rubric, readAt: frame.publishedAt, isKept: false, isWhole: false } : null,
  )
  useEffect(() => {
    let isWanted = true
    const ask = async (place: RubricRequest['place']) =>
      (await askWorker(link, (call) => ({ kind: 'rubric', call, place }))).read
    const show = (next: (before: HeldRubric) => HeldRubric) => {
      if (isWanted) setHeld(next)
    }
    void (async () => {
      const kept = await ask('device')
      if (kept) show((before) => before ?? { ...kept, isKept: false, isWhole: true })
      const fresh = await ask('site')
      if (fresh) return show(() => ({ ...fresh, isKept: false, isWhole: true }))
      // The document may be a kept one, and older.
      show((before) => (kept ? { ...kept, isKept: true, isWhole: true } : (before ?? 'unreachable')))
    })()
    return () => {
      isWanted = false
    }
  }, [link])
  return held
}

/** The rubric itself, as far as it is known. */
export const rubricIn = (held: HeldRubric): RubricReply | null =>
  held === null || held === 'unreachable' ? null : held.rubric
