import { vi } from 'vitest'

/** Times that a measurement is taken: what the garbage collector or a first run made long is short the next time. */
const TRIES = 5

/** More than any stretch that paced work goes on for, in milliseconds. */
const LONG = 1000

/**
 * Which part of all the processor time of some work its longest turn of the event loop took, 1 for all of it: the least of
 * a few runs, or the first that is under `enough`. Its clock runs so fast that every pause is taken: on a fast machine all of
 * the work may fit into a few stretches, and says nothing of its pieces.
 */
export async function longestShare(work: () => Promise<unknown>, enough: number): Promise<number> {
  let moment = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    moment += LONG
    return moment
  })
  try {
    let least = 1
    for (let tries = 0; least >= enough && tries < TRIES; tries += 1)
      least = Math.min(least, await shareOfLongestTurn(work))
    return least
  } finally {
    clock.mockRestore()
  }
}

async function shareOfLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, all, isOver] = [0, 0, false]
  let before = process.threadCpuUsage()
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, user + system)
    all += user + system
    before = process.threadCpuUsage()
  }
  const look = () => {
    measure()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  measure()
  return longest / all
}
