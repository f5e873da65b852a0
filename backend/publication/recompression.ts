import { setTimeout as pause } from 'node:timers/promises'
import { type Published, recompress } from './published.ts'
import type { PublishedState } from './state.ts'

async function recompressAll(state: PublishedState, signal: AbortSignal, quiet: number): Promise<void> {
  await pause(quiet, undefined, { signal, ref: false })
  const smaller = (answer: Published) => recompress(answer, signal)
  for (const answers of [state.frames, state.answers]) {
    const inTurn = [...answers].sort(([, a], [, b]) => a.identity.length - b.identity.length)
    for (const [path, answer] of inTurn) {
      const better = await smaller(answer)
      if (better) answers.set(path, better)
    }
  }
  await state.sync.improve(smaller)
  // Last, for a page that cannot be drawn ends it.
  await state.onDemand.improve(smaller)
}

/**
 * Makes the answers of a state smaller, one after the other on the thread pool, and puts each in its place as it is
 * ready; then makes the pages that were not requested yet. Ends quietly when `signal` is aborted because a newer
 * state took over. `quiet`: milliseconds before it begins.
 */
export async function improveInBackground(
  state: PublishedState,
  signal: AbortSignal,
  quiet: number,
): Promise<void> {
  try {
    await recompressAll(state, signal, quiet)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
