import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Clock } from '#backend/http/session.ts'
import type { Log } from '#backend/log.ts'
import { mediaPath } from '#backend/models/image-name.ts'
import {
  claimImage,
  type ImageTask,
  LONGEST_PAUSE,
  markShown,
  nextDue,
  putOffImage,
  storeImage,
  unshownImages,
} from '#backend/models/image-work.ts'
import { lockState, nextRevision } from '#backend/models/publication-state.ts'
import { FetchRefused, type TargetRules } from '#backend/outgoing/checked-target.ts'
import { coalesce } from '#backend/publication/coalesce.ts'
import { days, minutes, seconds } from '#contract/primitives/time.ts'
import { obtainImage } from './fetch-image.ts'
import { showLogos } from './rows/firm-logo.ts'
import { sweepImages } from './sweep-images.ts'

/** How many pictures are shown at once. */
const AT_ONCE = 100

/** Lets visitors see the pictures that were stored since: they become part of the next published state. */
export async function showImages(database: Database): Promise<void> {
  while ((await unshownImages({ database }, 1)).length > 0) {
    await inTransaction(database, async (writing) => {
      await lockState(writing)
      const images = await unshownImages(writing, AT_ONCE)
      if (images.length === 0) return
      const revision = await nextRevision(writing)
      const logos = images.filter(({ kind }) => kind === 'logo')
      await showLogos(
        writing,
        new Map(logos.map(({ address, hash }) => [address, mediaPath(hash)])),
        revision,
      )
      const sources = images.map(({ source }) => source)
      await markShown(writing, sources, revision)
    })
  }
}

/** How long a picture belongs to the process that took it, in milliseconds: longer than all of the work on it. */
const LEASE = minutes(1)
/** Waits before the second and the third try, in milliseconds; after that a picture is given up. */
const PAUSES = [minutes(1), LONGEST_PAUSE]
/** Pictures that are fetched at the same time. */
const LANES = 4
/** Time, in milliseconds, within which stored pictures come to be shown together. */
const SHOW_WINDOW = 250
/** Longest time, in milliseconds, between two looks for work, which another process may have left behind. */
const LOOK_INTERVAL = minutes(1)
const SWEEP_INTERVAL = days(1)

interface ImageWorkOptions extends TargetRules {
  readonly database: Database
  readonly log: Log
  readonly clock: Clock
}

/** The work on pictures, beside the requests. */
interface ImageWork {
  /** Looks for pictures to fetch; call it after a commit. */
  wake(): void
  /** Resolves when nothing is being fetched or shown. */
  idle(): Promise<void>
  /** Ends it; running fetches are left to the next start. */
  stop(): Promise<void>
}

/** Starts the work with a sweep. It fetches what is wanted, one process each picture, and shows what it stored. */
export function startImageWork({ database, log, clock, ...rules }: ImageWorkOptions): ImageWork {
  const stopping = new AbortController()
  const { signal } = stopping
  const show = coalesce(() => showImages(database), SHOW_WINDOW)
  let again = false
  let running = Promise.resolve()
  let busy = false
  let timer: NodeJS.Timeout | undefined
  let sweptAt = Number.NEGATIVE_INFINITY

  const putOff = async (task: ImageTask, error: unknown) => {
    const pause = error instanceof FetchRefused ? undefined : PAUSES[task.attempt - 1]
    const due = pause === undefined ? null : new Date(clock().getTime() + pause)
    await inTransaction(database, (writing) => putOffImage(writing, task, due))
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn(due ? 'picture put off' : 'picture refused', { detail: reason })
  }

  const work = async (task: ImageTask) => {
    const image = await obtainImage(task, rules, signal).catch((error: unknown) => ({ error }))
    if (signal.aborted) return
    if ('error' in image) await putOff(task, image.error)
    else await inTransaction(database, (writing) => storeImage(writing, task, image))
  }

  const lane = async () => {
    while (!signal.aborted) {
      const task = await claimImage(database, clock(), LEASE)
      if (!task) return
      await work(task)
      // A failure is harmless: the call at the end of the run repeats it and reports.
      show().catch(() => null)
    }
  }

  const sweep = async () => {
    if (performance.now() - sweptAt < SWEEP_INTERVAL) return
    await sweepImages(database, clock())
    await showImages(database)
    sweptAt = performance.now()
  }

  const run = async () => {
    await sweep()
    do {
      again = false
      const due = await nextDue(database, clock())
      if (due && due <= clock()) {
        await Promise.all(Array.from({ length: LANES }, lane))
        await show()
      }
    } while (again && !signal.aborted)
  }

  const lookLater = async () => {
    const due = await nextDue(database, clock())
    const wait = due ? due.getTime() - clock().getTime() : LOOK_INTERVAL
    timer = setTimeout(wake, Math.min(LOOK_INTERVAL, Math.max(seconds(1), wait)))
    timer.unref()
  }

  function wake() {
    if (signal.aborted) return
    again = true
    if (busy) return
    busy = true
    clearTimeout(timer)
    running = run()
      .then(lookLater)
      .catch((error) => {
        again = false
        if (signal.aborted) return
        log.error('pictures failed', error)
        timer = setTimeout(wake, LOOK_INTERVAL)
        timer.unref()
      })
      .finally(() => {
        busy = false
        if (again) wake()
      })
  }

  const onChange = async () => wake()
  database.onChange.add(onChange)
  wake()
  return {
    wake,
    async idle() {
      while (busy) await running
    },
    async stop() {
      stopping.abort()
      database.onChange.delete(onChange)
      clearTimeout(timer)
      await running
    },
  }
}
