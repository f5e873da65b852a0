import type { IncomingMessage } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { minutes, seconds } from '#contract/primitives/time.ts'
import type { CountedNetwork } from './client-address.ts'
import { ApiError } from './errors.ts'
import { BODY_PATIENCE, type BodyPatience, UPLOAD_PATIENCE } from './read-bytes.ts'
import { type Place, roomFor, SMALL_BODY, smallRoom, uploadRoom } from './upload-room.ts'

/** Uploads of a household that may break off within `SPAN`, before more are refused for the rest of it. */
const MOST_BROKEN = 10
const SPAN = minutes(10)

/** A place for a body, and how long that may take to come. */
interface Entered {
  readonly place: Place
  readonly patience: BodyPatience
}

/** The memory for the uploads to one endpoint. */
export interface UploadRooms {
  /**
   * Finds a place for a body that declares so many bytes: text has a room of its own. (threat N11)
   * @throws ApiError 429 where there is none, or too many uploads of the network broke off
   */
  enter(networks: readonly CountedNetwork[], declared: number, request: IncomingMessage): Promise<Entered>
  /** Counts an upload that its sender broke off, or sent too slowly. */
  brokeOff(networks: readonly CountedNetwork[]): Promise<void>
}

/** The rooms of an endpoint whose bodies have at most `largest` bytes. */
export function uploadRooms(largest: number): UploadRooms {
  const [room, small] = [uploadRoom(roomFor(largest)), uploadRoom(smallRoom)]
  const broken = new RateLimiterMemory({ points: MOST_BROKEN, duration: SPAN / seconds(1) })
  return {
    async enter(networks, declared, request) {
      for (const { name, times } of networks) {
        const counted = await broken.get(name)
        if (counted && counted.consumedPoints >= MOST_BROKEN * times)
          throw tooManyBroken(counted.msBeforeNext)
      }
      const isSmall = declared <= SMALL_BODY
      const place = await (isSmall ? small : room).enter(networks, Math.min(declared, largest), request)
      return { place, patience: isSmall ? BODY_PATIENCE : UPLOAD_PATIENCE }
    },
    async brokeOff(networks) {
      for (const { name } of networks) await broken.penalty(name)
    },
  }
}

const tooManyBroken = (wait: number) =>
  new ApiError('too_many', 'Too many uploads of your network broke off. Please try again later.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(wait / seconds(1)))), Connection: 'close' },
  })
