import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#backend/database/connect.ts'
import { isOutage, refusalOf } from '#backend/database/failures.ts'
import { LeaseLost } from '#backend/database/lease.ts'
import { seconds } from '#contract/primitives/time.ts'
import { migrate } from './migrate.ts'

/** The database cannot be used until its setup or its name is changed; the message says how. */
export class UnfitDatabase extends Error {}

/** How long, in milliseconds, a start waits for a database that is still starting itself. */
const PATIENCE = seconds(60)

/**
 * Waits for the database and migrates it. Returns the steps that ran; `onWait` is told
 * once, of the first error, when it begins to wait. @throws UnfitDatabase @throws NewerSchema @throws OlderSchema
 */
export function prepareDatabase(
  database: Database,
  patience = PATIENCE,
  onWait: (error: unknown) => void = () => undefined,
): Promise<readonly string[]> {
  return whenItAnswers(() => migrate(database), patience, onWait)
}

/**
 * Does a part of a start that may be done again after any of its statements, as often as the database breaks it off:
 * where several start together on a starved machine, one waits for the others longer than a statement may.
 * @throws UnfitDatabase
 */
export async function whenItAnswers<T>(
  part: () => Promise<T>,
  patience = PATIENCE,
  onWait: (error: unknown) => void = () => undefined,
): Promise<T> {
  const until = performance.now() + patience
  let isWaiting = false
  for (;;) {
    try {
      return await part()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) throw new UnfitDatabase(refusal)
      if (!isOutage(error) && !(error instanceof LeaseLost)) throw error
      if (performance.now() > until) {
        throw new UnfitDatabase(
          `The database did not answer within ${patience / seconds(1)} s: ${reasonOf(error)}`,
          {
            cause: error,
          },
        )
      }
      if (!isWaiting) onWait(error)
      isWaiting = true
      await pause(seconds(1))
    }
  }
}

/** The driver's message, in one line. */
const reasonOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message : ''
  return said.split('\n')[0] || 'nothing listens there'
}
