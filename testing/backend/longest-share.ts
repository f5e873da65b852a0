/** Times that a measurement is taken: what the garbage collector or a first run made long is short the next time. */
const TRIES = 3

/**
 * Which part of all the processor time of some work its longest turn of the event loop took, 1 for all of it: the least of
 * a few runs, or the first that is under `enough`. It says the same on a fast and on a slow machine.
 */
export async function longestShare(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = 1
  for (let tries = 0; least >= enough && tries < TRIES; tries += 1) {
    let [longest, all, isOver] = [0, 0, false]
    let before = process.threadCpuUsage()
    const look = () => {
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, user + system)
      all += user + system
      before = process.threadCpuUsage()
      if (!isOver) setImmediate(look)
    }
    setImmediate(look)
    await work()
    isOver = true
    least = Math.min(least, longest / all)
  }
  return least
}
