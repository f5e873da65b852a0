import type { CountedNetwork } from './client-address.ts'

/** Sums by the names of networks, of uploads or of bytes. */
interface NetworkSums {
  of(network: CountedNetwork): number
  /** Adds to all networks of a caller; what comes to nothing is forgotten. */
  add(networks: readonly CountedNetwork[], more: number): void
  /** The name of the network with the greatest sum; undefined where there is none. */
  greatest(): string | undefined
}

export function networkSums(): NetworkSums {
  const sums = new Map<string, number>()
  return {
    of: ({ name }) => sums.get(name) ?? 0,
    add(networks, more) {
      for (const { name } of networks) {
        const sum = (sums.get(name) ?? 0) + more
        if (sum === 0) sums.delete(name)
        else sums.set(name, sum)
      }
    },
    greatest: () => [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0],
  }
}
