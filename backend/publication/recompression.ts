import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/primitives/time.ts'
import { recompress } from './published.ts'
import type { PublishedState } from './state.ts'

/** Quiet time after a publication, in milliseconds, before its answers are recompressed. */
const QUIET = seconds(5)

async function recompressAll(state: PublishedState, signal: AbortSignal, quiet: number): Promise<void> {
  await pause(quiet, undefined, { signal, ref: false })
  await state.late.makeAll()
  for (const answers of [state.frames, state.answers]) {
    const inTurn = [...answers].sort(([, a], [, b]) => a.identity.length - b.identity.length)
    for (const [path, answer] of inTurn) {
      const better = await recompress(answer, signal)
      if (better) answers.set(path, better)
    }
  }
  await state.sync.improve((answer) => recompress(answer, signal))
}

/**
 * Makes the pages of a state that nobody asked for yet, and its answers smaller, one after the other on the thread pool, and puts each in its place as it is
 * ready. Ends quietly when `signal` is aborted because a newer state took over. `quiet`: milliseconds before it begins.
 */
export async function improveInBackground(
  state: PublishedState,
  signal: AbortSignal,
  quiet = QUIET,
): Promise<void> {
  try {
    await recompressAll(state, signal, quiet)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
