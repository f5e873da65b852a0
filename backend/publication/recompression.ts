import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/primitives/time.ts'
import { recompress } from './published.ts'
import type { PublishedState } from './state.ts'

/** Quiet time after a publication, in milliseconds, before its answers are recompressed. */
const QUIET = seconds(5)

async function recompressAll(state: PublishedState, signal: AbortSignal): Promise<void> {
  await pause(QUIET, undefined, { signal, ref: false })
  const inTurn = [...state.answers].sort(([, a], [, b]) => a.identity.length - b.identity.length)
  for (const [path, answer] of inTurn) {
    const better = await recompress(answer, signal)
    if (better) state.answers.set(path, better)
  }
  const complete = await recompress(state.sync.complete, signal)
  if (complete) state.sync.improve(complete)
}

/**
 * Makes the answers of a state smaller, one after the other on the thread pool, and puts each in its place as it is
 * ready. Ends quietly when `signal` is aborted because a newer state took over.
 */
export async function improveInBackground(state: PublishedState, signal: AbortSignal): Promise<void> {
  try {
    await recompressAll(state, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
