import { seconds } from '#contract/primitives/time.ts'

export type Release = () => void

interface Turn {
  readonly start: (release: Release) => void
}
interface Queue {
  busy: boolean
  readonly waiting: Set<Turn>
}

const queues = new Map<string, Queue>()

/**
 * One writer at a time per database file of this process: SQLite has one write lock, and waiting for it inside
 * SQLite would block the event loop. Fails with SQLITE_BUSY after so many milliseconds of `patience`. (threat J2)
 */
export function acquireWriter(file: string, patience: number): Promise<Release> {
  const queue = queues.get(file) ?? { busy: false, waiting: new Set() }
  queues.set(file, queue)
  if (!queue.busy) {
    queue.busy = true
    return Promise.resolve(releaseOf(file, queue))
  }
  return new Promise((resolve, reject) => {
    const turn: Turn = {
      start: (release) => {
        clearTimeout(timer)
        resolve(release)
      },
    }
    const timer = setTimeout(() => {
      // Its turn is already scheduled: refusing it now would leave the queue stuck.
      if (!queue.waiting.delete(turn)) return
      const error = new Error(`Another writer held the database for more than ${patience / seconds(1)} s`)
      reject(Object.assign(error, { code: 'SQLITE_BUSY' }))
    }, patience)
    queue.waiting.add(turn)
  })
}

function releaseOf(file: string, queue: Queue): Release {
  let released = false
  return () => {
    if (released) return
    released = true
    const [next] = queue.waiting
    if (next) {
      queue.waiting.delete(next)
      // Through the event loop: a long queue of writers must not keep readers waiting until it is empty.
      setImmediate(() => next.start(releaseOf(file, queue)))
    } else {
      queue.busy = false
      queues.delete(file)
    }
  }
}
