import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#backend/database/connect.ts'
import { isBusy } from '#backend/database/failures.ts'
import { readRevision } from '#backend/models/publication-state.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'

/** In milliseconds. */
export interface HealthTiming {
  /** How long the database may take to answer. */
  readonly patience: number
  /** How long after its last answer it counts as busy and not as away. */
  readonly lately: number
}

export const HEALTH_TIMING: HealthTiming = { patience: seconds(2), lately: minutes(1) }

/** What the database said: nothing yet, or that it takes no more at the moment, is "late". */
type Said = 'here' | 'late' | 'gone'

/**
 * Tells whether the database serves: it answers in time, or is late and answered a short while ago. A node that is taken out
 * because it is busy leaves its work to the others, who are then taken out as well. One question at a time is asked for all
 * callers, and another one where that stays open. (threat O4)
 */
export function databaseWatch(
  database: Database,
  { patience, lately }: HealthTiming,
): () => Promise<boolean> {
  // Without it the server had not started.
  let answered = performance.now()
  let question: { readonly asked: number; readonly said: Promise<Said> } | null = null

  const ask = async (): Promise<Said> => {
    try {
      await readRevision(database)
      answered = performance.now()
      return 'here'
    } catch (error) {
      if (isBusy(error)) return 'late'
      answered = Number.NEGATIVE_INFINITY
      return 'gone'
    }
  }

  const asking = (): Promise<Said> => {
    const now = performance.now()
    if (question && now - question.asked < patience) return question.said
    const own = { asked: now, said: ask() }
    question = own
    const end = () => {
      if (question === own) question = null
    }
    own.said.then(end, end)
    return own.said
  }

  return async () => {
    const said = await Promise.race([asking(), pause<Said>(patience, 'late', { ref: false })])
    return said === 'here' || (said === 'late' && performance.now() - answered < lately)
  }
}
