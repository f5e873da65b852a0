import type { IncomingMessage } from 'node:http'
import { seconds } from '#contract/primitives/time.ts'
import type { CountedNetwork } from './client-address.ts'
import { ApiError, busy } from './errors.ts'

/** How much of the memory uploads may take, all of them together and those of one network. */
export interface RoomRules {
  readonly bytes: number
  readonly networkBytes: number
  /** Uploads of one network that are read or worked on at the same time. */
  readonly networkUploads: number
  /** Uploads of one network that wait for that; more are refused at once. */
  readonly networkWaiting: number
  /** Bytes that an upload gets before any of it came. */
  readonly first: number
  /** How long one waits, in milliseconds, before it is refused. */
  readonly patience: number
}

/** The room of one upload. */
export interface Place {
  /**
   * Sees to room for the next bytes after so many came; waits where there is none.
   * @throws ApiError 429 where it waited too long; 400 where its sender went away
   */
  grow(received: number): Promise<void> | undefined
  /** Gives the room back. */
  release(): void
}

/** Memory for uploads, shared by all networks. */
interface UploadRoom {
  /**
   * Reserves room for the beginning of a body of at most `bytes`; waits its turn where there is none.
   * @throws ApiError 429 where too many of the network wait, or it waited too long; 400 where its sender went away
   */
  enter(networks: readonly CountedNetwork[], bytes: number, request: IncomingMessage): Promise<Place>
  /** Bytes that are reserved now. */
  reserved(): number
}

const MB = 1024 * 1024

/**
 * The rules for bodies of at most `largest` bytes. One network never gets more than one body of that size, or two small
 * ones; the wait is shorter than the silence after which the site's own form gives up.
 */
export function roomFor(largest: number): RoomRules {
  return {
    bytes: Math.max(96 * MB, 2 * largest),
    networkBytes: largest + 4 * MB,
    networkUploads: 2,
    networkWaiting: 6,
    first: 256 * 1024,
    patience: seconds(20),
  }
}

/** Bodies of at most so many bytes have a room of their own, which no upload of files can fill. (threat N11) */
export const SMALL_BODY = 64 * 1024

/** The rules for those. */
export const smallRoom: RoomRules = {
  bytes: 8 * MB,
  networkBytes: 6 * SMALL_BODY,
  networkUploads: 6,
  networkWaiting: 12,
  first: 4 * 1024,
  patience: seconds(20),
}

/** Seconds after which a sender may try again. */
const BUSY_SECONDS = '5'

const refused = () => busy(BUSY_SECONDS, { headers: { Connection: 'close' } })

/** An upload that was let in: its largest possible size, and how much of that is reserved. */
interface Upload {
  readonly whole: number
  reserved: number
}

/** One that waits: `fits` says whether its turn can come, `admit` lets it go on. */
interface Waiting {
  readonly fits: () => boolean
  readonly admit: () => void
}

/** A network's share of a room, and its limit. */
interface Share {
  readonly bytes: number
  readonly count: number
  readonly uploads: Set<Upload>
  waiting: number
}

/**
 * Whether all uploads of a share can still come to their end, one after the other, once `upload` holds `extra` bytes more:
 * else each could wait for room that the others hold. (Dijkstra's banker, 1965)
 */
function isSafe({ bytes, uploads }: Share, upload: Upload, extra: number): boolean {
  const all = [...new Set([...uploads, upload])].map((one) => {
    const reserved = one.reserved + (one === upload ? extra : 0)
    return { reserved, left: one.whole - reserved }
  })
  let free = bytes - all.reduce((sum, { reserved }) => sum + reserved, 0)
  if (free < 0) return false
  for (const { reserved, left } of all.toSorted((one, other) => one.left - other.left)) {
    if (left > free) return false
    free += reserved
  }
  return true
}

/** Resumes uploads as room allows: first those already let in, so that they finish, then one of each network in turn. */
function admitUploads(growing: Iterable<Waiting>, doors: Map<string, Set<Waiting>>): void {
  for (const waiting of growing) if (waiting.fits()) waiting.admit()
  let admitted: boolean
  do {
    admitted = false
    for (const [name, door] of [...doors]) {
      const [next] = door
      if (!next?.fits()) continue
      doors.delete(name)
      doors.set(name, door)
      next.admit()
      admitted = true
    }
  } while (admitted)
}

/** One that wants room: `take` reserves it, once `fits`. */
interface Claim {
  readonly fits: () => boolean
  readonly take: () => void
}

/** Waits in a line until the claim is admitted, so many milliseconds at most. */
async function waitIn(line: Set<Waiting>, { fits, take }: Claim, request: IncomingMessage, patience: number) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const admit = () => {
    line.delete(waiting)
    take()
    resolve()
  }
  const waiting: Waiting = { fits, admit }
  const timer = setTimeout(() => reject(refused()), patience)
  const leave = () => reject(new ApiError('malformed_body', 'The body was cut off'))
  request.once('close', leave)
  line.add(waiting)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    request.off('close', leave)
    line.delete(waiting)
  }
}

/**
 * A room by these rules. The reservation of an upload is twice the bytes that came of it, so that a declared length holds no
 * room. Where it is full, networks take turns, so that one that sends much delays itself alone. IPv6 counts by
 * each of its networks; wider ones hold more, up to three quarters of all. (threats M2, N5, N11)
 */
export function uploadRoom(rules: RoomRules): UploadRoom {
  const all: Share = { bytes: rules.bytes, count: Number.POSITIVE_INFINITY, uploads: new Set(), waiting: 0 }
  const shares = new Map<string, Share>()
  /** Those that wait to come in, by household, in the order of their turns: one that got in goes to the end. */
  const doors = new Map<string, Set<Waiting>>()
  /** Uploads that are in and wait for more room. */
  const growing = new Set<Waiting>()

  const shareOf = ({ name, times }: CountedNetwork): Share => {
    const bytes = Math.min(rules.networkBytes * times, Math.max(rules.networkBytes, rules.bytes * 0.75))
    const share = shares.get(name) ?? {
      bytes,
      count: rules.networkUploads * times,
      uploads: new Set(),
      waiting: 0,
    }
    shares.set(name, share)
    return share
  }

  const placeOf = (upload: Upload, counted: readonly Share[], request: IncomingMessage): Place => ({
    grow(received) {
      const wanted = Math.min(upload.whole, Math.max(rules.first, 2 * received)) - upload.reserved
      // A step at a time: each looks at every upload that is in.
      if (wanted <= 0 || (received <= upload.reserved * 0.75 && received < upload.whole)) return undefined
      const fits = () => counted.every((share) => isSafe(share, upload, wanted))
      const take = () => {
        upload.reserved += wanted
      }
      if (!fits()) return waitIn(growing, { fits, take }, request, rules.patience)
      take()
      return undefined
    },
    release() {
      for (const { uploads } of counted) uploads.delete(upload)
      admitUploads(growing, doors)
    },
  })

  const forgetIdle = (networks: readonly CountedNetwork[]) => {
    for (const { name } of networks) {
      const share = shares.get(name)
      if (share && share.uploads.size === 0 && share.waiting === 0) shares.delete(name)
    }
    const [household] = networks
    if (household && doors.get(household.name)?.size === 0) doors.delete(household.name)
  }

  return {
    reserved: () => [...all.uploads].reduce((sum, { reserved }) => sum + reserved, 0),
    async enter(networks, bytes, request) {
      const own = networks.map(shareOf)
      const counted = [...own, all]
      const upload: Upload = { whole: bytes, reserved: Math.min(bytes, rules.first) }
      const fits = () =>
        counted.every((share) => share.uploads.size < share.count && isSafe(share, upload, 0))
      const take = () => {
        for (const { uploads } of counted) uploads.add(upload)
      }
      const household = networks[0]?.name ?? ''
      const door = doors.get(household) ?? new Set()
      doors.set(household, door)
      try {
        if (door.size === 0 && fits()) take()
        else {
          const isCrowded = own.some(
            ({ waiting }, index) => waiting >= rules.networkWaiting * (networks[index]?.times ?? 1),
          )
          if (isCrowded) throw refused()
          for (const share of own) share.waiting += 1
          try {
            await waitIn(door, { fits, take }, request, rules.patience)
          } finally {
            for (const share of own) share.waiting -= 1
          }
        }
      } catch (error) {
        forgetIdle(networks)
        throw error
      }
      const place = placeOf(upload, counted, request)
      return {
        grow: place.grow,
        release() {
          place.release()
          forgetIdle(networks)
        },
      }
    },
  }
}
