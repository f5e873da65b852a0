import { useCallback, useEffect, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import type { Banner } from '../kit/banner.tsx'
import { submissionMessages } from './submission-labels.ts'

/** How long something can be undone here, in milliseconds; the server keeps it for longer. */
const UNDO_OFFER = seconds(10)

interface Offered {
  readonly text: string
  readonly work: () => Promise<void>
}

export interface Undo {
  readonly offered: Offered | null
  /** Offers to take something back; only the last thing can be. */
  offer(text: string, work: () => Promise<void>): void
  take(): Promise<void>
}

/** What was just done and can be taken back for a while. */
export function useUndo({ failure }: Pick<Banner, 'failure'>): Undo {
  const [offered, setOffered] = useState<Offered | null>(null)
  useEffect(() => {
    if (!offered) return
    const timer = setTimeout(() => setOffered(null), UNDO_OFFER)
    return () => clearTimeout(timer)
  }, [offered])
  const offer = useCallback((text: string, work: Offered['work']) => setOffered({ text, work }), [])
  const take = async () => {
    if (!offered) return
    try {
      await offered.work()
      setOffered(null)
    } catch (error) {
      failure(error instanceof Error ? error.message : submissionMessages.lost)
    }
  }
  return { offered, offer, take }
}
