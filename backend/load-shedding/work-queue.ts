import { setImmediate as nextTurn } from 'node:timers/promises'
import { days } from '#contract/primitives/time.ts'
import { createGate, type Gate, GateFull } from './gate.ts'

/** How much of a kind of work may run at once, and how much may wait for its turn. */
interface Bounds {
  readonly atOnce: number
  readonly waiting: number
}

interface Work extends Bounds {
  /** Whether callers whose work is refused get another answer, that is: are not refused themselves. */
  readonly hasFallback?: boolean
}

/**
 * All work on demand. A waiting call takes little memory, so `waiting` follows from how long the last in the row
 * waits: a few seconds. (docs/decisions/on-demand.md)
 */
export const workKinds = {
  /** Changes for devices: bytes put together, then compressed. */
  sync: { atOnce: 2, waiting: 500 },
  /** Documents: rendered, then compressed. */
  page: { atOnce: 2, waiting: 500 },
  /** The home page for addresses that narrow or order its list: anybody can make up any number, and the whole list is there. */
  'narrowed-page': { atOnce: 1, waiting: 20, hasFallback: true },
  /** Pages of published reviews and the figures about them: queries. */
  reviews: { atOnce: 4, waiting: 500 },
  /** Pages of the list of changes: queries. */
  changes: { atOnce: 4, waiting: 500 },
  /** Pictures that are stored: one query each. */
  media: { atOnce: 4, waiting: 1000 },
  /** Pictures that other sites show beside links: 0.1 s of a processor each. */
  'share-picture': { atOnce: 1, waiting: 60 },
  /** Lists for staff. */
  list: { atOnce: 2, waiting: 40 },
  /** Work of staff on many things at once. */
  bulk: { atOnce: 1, waiting: 10 },
} as const satisfies Record<string, Work>

export type WorkKind = keyof typeof workKinds

/** The state of one kind of work. */
interface WorkFigures {
  readonly waiting: number
  /** How much was refused since the process started. */
  readonly refused: number
}

/** Recent refusals of all kinds of work; `last` is null after a day without any. */
export interface Refusals {
  readonly count: number
  readonly last: Date | null
}

/**
 * Where work waits that is made on demand: a few pieces at once, a bounded number in the row, a turn of the event loop before
 * each.
 */
export interface WorkQueue {
  /** Urgent work goes first. @throws GateFull where too much of its kind waits */
  run<T>(kind: WorkKind, work: () => Promise<T>, urgent?: boolean): Promise<T>
  /**
   * The same, shared by all who ask under one key until the work begins: a later caller may have written since.
   * @throws GateFull
   */
  share<T>(kind: WorkKind, key: string, work: () => Promise<T>): Promise<T>
  figures(): Readonly<Record<WorkKind, WorkFigures>>
  refusals(): Refusals
}

interface WorkQueueOptions {
  readonly clock?: () => Date
  /** Called for each piece of work that is refused and has no fallback. */
  readonly onRefused?: (kind: WorkKind) => void
  readonly bounds?: Readonly<Record<WorkKind, Bounds>>
}

/** How long, in milliseconds, refusals are told after the last of them. */
const TOLD_FOR = days(1)

const kinds = Object.keys(workKinds) as WorkKind[]
const works: Readonly<Record<WorkKind, Work>> = workKinds

/** The kinds whose refusals need no one's attention: any caller can make up as many as they like. */
export const kindsWithFallback = kinds.filter((kind) => works[kind].hasFallback)

function byKind<T>(value: (kind: WorkKind) => T): Record<WorkKind, T> {
  return Object.fromEntries(kinds.map((kind) => [kind, value(kind)])) as Record<WorkKind, T>
}

/** The one queue of a process. */
export function createWorkQueue({
  clock = () => new Date(),
  onRefused,
  bounds = workKinds,
}: WorkQueueOptions = {}): WorkQueue {
  const gates = byKind((kind): Gate => createGate(bounds[kind].atOnce, bounds[kind].waiting))
  const refused = byKind(() => 0)
  const shared = new Map<string, Promise<unknown>>()
  let lately: Refusals = { count: 0, last: null }

  const refusals = (): Refusals => {
    const { last } = lately
    if (last && clock().getTime() - last.getTime() > TOLD_FOR) lately = { count: 0, last: null }
    return lately
  }

  const noteRefusal = (kind: WorkKind) => {
    refused[kind] += 1
    if (works[kind].hasFallback) return
    lately = { count: refusals().count + 1, last: clock() }
    onRefused?.(kind)
  }

  const run: WorkQueue['run'] = async (kind, work, urgent = false) => {
    const inTurn = async () => {
      // Rendering and putting bytes together hold the event loop: between two pieces others are answered.
      await nextTurn()
      return work()
    }
    try {
      return await gates[kind].pass(inTurn, urgent)
    } catch (error) {
      if (error instanceof GateFull) noteRefusal(kind)
      throw error
    }
  }

  return {
    run,
    share<T>(kind: WorkKind, key: string, work: () => Promise<T>): Promise<T> {
      const id = `${kind} ${key}`
      const known = shared.get(id) as Promise<T> | undefined
      if (known !== undefined) return known
      const begin = () => {
        shared.delete(id)
        return work()
      }
      const waiting = run(kind, begin).catch((error) => {
        // Refused work never begins.
        if (error instanceof GateFull) shared.delete(id)
        throw error
      })
      shared.set(id, waiting)
      return waiting
    },
    figures: () => byKind((kind) => ({ waiting: gates[kind].waiting(), refused: refused[kind] })),
    refusals,
  }
}
