import type { Log } from '#backend/log.ts'
import { minutes } from '#contract/primitives/time.ts'
import type { WorkKind } from './work-queue.ts'

/** Milliseconds between two lines about the same kind of work: a crowd is refused by the thousand. */
const SAID_EVERY = minutes(1)

/** Writes that work is refused, with how much was since the last line. */
export function refusalLog(log: Pick<Log, 'warn'>, now = () => performance.now()) {
  const said = new Map<WorkKind, { readonly at: number; readonly unsaid: number }>()
  return (kind: WorkKind): void => {
    const { at, unsaid } = said.get(kind) ?? { at: Number.NEGATIVE_INFINITY, unsaid: 0 }
    if (now() - at < SAID_EVERY) {
      said.set(kind, { at, unsaid: unsaid + 1 })
      return
    }
    log.warn('refused, too much waits already', { detail: kind, count: unsaid + 1 })
    said.set(kind, { at: now(), unsaid: 0 })
  }
}
