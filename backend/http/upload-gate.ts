import type { IncomingMessage } from 'node:http'
import { seconds } from '#contract/primitives/time.ts'
import type { CountedNetwork } from './client-address.ts'
import { ApiError, busy } from './errors.ts'
import { networkSums } from './network-sums.ts'

/** How many uploads may be on their way at the same time. */
export interface GateRules {
  /** Of all networks together. */
  readonly atOnce: number
  /** Of one household; wider networks of IPv6 have a multiple of it. */
  readonly ofNetwork: number
  /** Uploads of a household that wait for that; more are refused at once. */
  readonly waiting: number
  /** How long one waits, in milliseconds, before it is refused: less than the silence after which the site's form gives up. */
  readonly patience: number
}

/** Lets uploads in, as many of each network and of all as the rules say. */
export interface UploadGate {
  /**
   * Does the work of an upload once there is a place for it.
   * @throws ApiError 429 where too many of the network wait, or it waited too long; 400 where its sender went away
   */
  pass<T>(networks: readonly CountedNetwork[], request: IncomingMessage, work: () => Promise<T>): Promise<T>
}

/** After how many milliseconds a sender may try again. */
const BUSY_WAIT = seconds(5)

/** The refusal of an upload that found no place. */
export const busyUploads = (): ApiError => busy(BUSY_WAIT, { headers: { Connection: 'close' } })

const cutOff = () => new ApiError('malformed_body', 'The body was cut off')

/** One that waits; `admit` lets it go on. */
interface Waiting {
  readonly networks: readonly CountedNetwork[]
  readonly admit: () => void
}

/**
 * A gate by these rules. A free place goes to the household with the fewest uploads in, so that one that sends much delays
 * itself alone. (threats M2, N5)
 */
export function uploadGate({ atOnce, ofNetwork, waiting, patience }: GateRules): UploadGate {
  const inside = networkSums()
  const outside = networkSums()
  const line = new Set<Waiting>()
  let all = 0

  const fits = (networks: readonly CountedNetwork[]) =>
    all < atOnce && networks.every((network) => inside.of(network) < ofNetwork * network.times)
  const enter = (networks: readonly CountedNetwork[]) => {
    all += 1
    inside.add(networks, 1)
  }
  const insideOf = ({ networks: [household] }: Waiting) => (household ? inside.of(household) : 0)
  const next = () =>
    [...line]
      .filter(({ networks }) => fits(networks))
      .toSorted((one, other) => insideOf(one) - insideOf(other))[0]
  const leave = (networks: readonly CountedNetwork[]) => {
    all -= 1
    inside.add(networks, -1)
    for (let one = next(); one; one = next()) one.admit()
  }

  const wait = async (networks: readonly CountedNetwork[], request: IncomingMessage) => {
    if (networks.some((network) => outside.of(network) >= waiting * network.times)) throw busyUploads()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const admit = () => {
      line.delete(one)
      enter(networks)
      resolve()
    }
    const one: Waiting = { networks, admit }
    const turnAway = (error: ApiError) => {
      // At once, so that what is refused is not admitted.
      line.delete(one)
      reject(error)
    }
    const gone = () => turnAway(cutOff())
    const timer = setTimeout(() => turnAway(busyUploads()), patience)
    request.once('close', gone)
    line.add(one)
    outside.add(networks, 1)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      request.off('close', gone)
      outside.add(networks, -1)
    }
  }

  return {
    async pass(networks, request, work) {
      // Who went away before, as while the settings were read, would hold a place until their silence is noticed.
      if (request.destroyed) throw cutOff()
      if (fits(networks)) enter(networks)
      else await wait(networks, request)
      try {
        return await work()
      } finally {
        leave(networks)
      }
    },
  }
}
