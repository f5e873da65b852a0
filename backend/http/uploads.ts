import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createGate, GateFull } from '#backend/load-shedding/gate.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import type { CountedNetwork } from './client-address.ts'
import { tooMany } from './errors.ts'
import { BODY_PATIENCE, type BodyPatience, UPLOAD_PATIENCE } from './read-bytes.ts'
import { busyUploads, type GateRules, type UploadGate, uploadGate } from './upload-gate.ts'

/** Uploads with files: as much as this many times the largest body may lie on the disk. */
const ofFiles: GateRules = { atOnce: 100, ofNetwork: 2, waiting: 6, patience: seconds(20) }

/** Bodies of at most so many bytes have a gate of their own, which no upload of files can fill. (threat N11) */
const SMALL_BODY = 64 * 1024
const ofTexts: GateRules = { atOnce: 500, ofNetwork: 6, waiting: 12, patience: seconds(20) }

/** Uploads whose files are in memory at the same time, and those that wait for it before more are refused. */
const inMemory = { atOnce: 4, waiting: 40 } as const

/** Uploads of a household that may break off within `SPAN`, before more are refused for the rest of it. */
const MOST_BROKEN = 10
const SPAN = minutes(10)

/** How a body comes in, how long that may take, and the turn in which its files are read and worked on. */
interface Lane {
  readonly gate: UploadGate
  readonly patience: BodyPatience
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** The uploads to one endpoint. */
export interface Uploads {
  /** Where their files lie. */
  readonly spool: string
  laneOf(declared: number): Lane
  /** @throws ApiError 429 where too many uploads of the network broke off */
  refuseBroken(networks: readonly CountedNetwork[]): Promise<void>
  /** Counts an upload that its sender broke off, or sent too slowly. */
  brokeOff(networks: readonly CountedNetwork[]): Promise<void>
}

/** Uploads whose files lie in this folder while they come. (threats M2, N11) */
export function createUploads(spool: string): Uploads {
  const memory = createGate(inMemory.atOnce, inMemory.waiting)
  const texts: Lane = {
    gate: uploadGate(ofTexts),
    patience: BODY_PATIENCE,
    inTurn: (work) => work(),
  }
  const files: Lane = {
    gate: uploadGate(ofFiles),
    patience: UPLOAD_PATIENCE,
    inTurn: (work) => memory.pass(work).catch(asBusy),
  }
  const broken = new RateLimiterMemory({ points: MOST_BROKEN, duration: SPAN / seconds(1) })
  return {
    spool,
    laneOf: (declared) => (declared <= SMALL_BODY ? texts : files),
    async refuseBroken(networks) {
      for (const { name, times } of networks) {
        const counted = await broken.get(name)
        if (counted && counted.consumedPoints >= MOST_BROKEN * times)
          throw tooManyBroken(counted.msBeforeNext)
      }
    },
    async brokeOff(networks) {
      for (const { name } of networks) await broken.penalty(name)
    },
  }
}

function asBusy(error: unknown): never {
  throw error instanceof GateFull ? busyUploads() : error
}

const tooManyBroken = (wait: number) =>
  tooMany('Too many uploads of your network broke off. Please try again later.', wait, {
    headers: { Connection: 'close' },
  })
