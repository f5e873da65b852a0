import { GateFull } from '#backend/gate/gate.ts'
import { createSharedCache } from '#backend/gate/shared-cache.ts'
import type { WorkQueue } from '#backend/gate/work-queue.ts'

/** Pages that are kept of one state: about 5 MB. Made-up addresses push out other made-up ones. */
const KEPT_PAGES = 50

/** Returns the page of an address, drawn once for all who ask; undefined where a crowd asks. */
type NarrowedPages<T> = (address: string, draw: () => Promise<T>) => Promise<T | undefined>

/**
 * Pages at addresses that narrow what they show. A crowd of them waits in a row of its own, and beyond that gets the page that is
 * published. `keeps`: see `createSharedCache`. (threat N1)
 */
export function createNarrowedPages<T extends object>(
  queue: WorkQueue,
  keeps?: (drawn: T) => boolean,
): NarrowedPages<T> {
  const pageOf = createSharedCache<T>({
    queue,
    kind: 'narrowed-page',
    maxSize: KEPT_PAGES,
    ...(keeps && { keeps }),
  })
  return (address, draw) =>
    pageOf(address, draw).catch((error) => {
      if (error instanceof GateFull) return undefined
      throw error
    })
}
