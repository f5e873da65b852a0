import type { IncomingMessage } from 'node:http'
import { seconds } from '#contract/primitives/time.ts'
import { ApiError, busy } from './errors.ts'

/** How much of the memory uploads may take, all of them together and those of one network. */
export interface RoomRules {
  readonly bytes: number
  readonly networkBytes: number
  /** Uploads of one network that are read or worked on at the same time. */
  readonly networkUploads: number
  /** Uploads of one network that wait for that; more are refused at once. */
  readonly networkWaiting: number
  /** How long one waits, in milliseconds, before it is refused. */
  readonly patience: number
}

/** Memory for uploads, shared by all networks. */
export interface UploadRoom {
  /**
   * Reserves room for a body of at most `bytes` until the returned function is called; waits its turn where there is none.
   * @throws ApiError 429 where too many of the network wait, or it waited too long; 400 where its sender went away
   */
  enter(network: string, bytes: number, request: IncomingMessage): Promise<() => void>
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
    patience: seconds(20),
  }
}

/** Seconds after which a sender may try again. */
const BUSY_SECONDS = '5'

const refused = () => busy(BUSY_SECONDS, { headers: { Connection: 'close' } })

interface Waiting {
  readonly bytes: number
  readonly admit: () => void
}

/** What one network holds, and its uploads that wait, the longest first. */
interface Network {
  bytes: number
  uploads: number
  readonly waiting: Set<Waiting>
}

/**
 * A room by these rules. Where it is full, networks take turns, so that one that sends much delays itself alone. Bytes are
 * reserved before they come: what was let in is never refused for want of room.
 */
export function uploadRoom(rules: RoomRules): UploadRoom {
  /** In the order of their turns: a network that got one in goes to the end. */
  const networks = new Map<string, Network>()
  let free = rules.bytes

  const fits = ({ bytes, uploads }: Network, wanted: number) =>
    wanted <= free && bytes + wanted <= rules.networkBytes && uploads < rules.networkUploads

  const forgetIdle = (name: string, { uploads, waiting }: Network) => {
    if (uploads === 0 && waiting.size === 0) networks.delete(name)
  }

  /** Lets in the first that waits of each network in turn, as long as one fits. */
  const letIn = () => {
    let admitted: boolean
    do {
      admitted = false
      for (const [name, network] of [...networks]) {
        const [next] = network.waiting
        if (!next || !fits(network, next.bytes)) continue
        network.waiting.delete(next)
        networks.delete(name)
        networks.set(name, network)
        next.admit()
        admitted = true
      }
    } while (admitted)
  }

  const take = (name: string, network: Network, bytes: number) => {
    free -= bytes
    network.bytes += bytes
    network.uploads += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      free += bytes
      network.bytes -= bytes
      network.uploads -= 1
      letIn()
      forgetIdle(name, network)
    }
  }

  return {
    reserved: () => rules.bytes - free,
    async enter(name, bytes, request) {
      const network = networks.get(name) ?? { bytes: 0, uploads: 0, waiting: new Set() }
      networks.set(name, network)
      if (network.waiting.size === 0 && fits(network, bytes)) return take(name, network, bytes)
      if (network.waiting.size >= rules.networkWaiting) throw refused()
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const waiting = { bytes, admit: () => resolve(take(name, network, bytes)) }
      const timer = setTimeout(() => reject(refused()), rules.patience)
      const leave = () => reject(new ApiError('malformed_body', 'The body was cut off'))
      request.once('close', leave)
      network.waiting.add(waiting)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        request.off('close', leave)
        network.waiting.delete(waiting)
        forgetIdle(name, network)
      }
    },
  }
}
