import { type ComponentType, useEffect, useState } from 'react'
import { logWarning } from './log-warning.ts'

/** How many parts of the app are on their way that nobody has asked for, and how many that somebody waits for. */
let [ahead, asked] = [0, 0]

/** Ends with the last part that began to load ahead. */
let lastAhead: Promise<unknown> = Promise.resolve()

/** Whether a part that fails to load now is one that nobody misses. */
export const isMissedByNobody = (): boolean => ahead > 0 && asked === 0

/**
 * Loads a part of the app that nobody has asked for, or not yet: where it cannot be had, the page stays as it is, with
 * all that was typed into it. @throws what kept it from loading
 */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1
  const loading = load().finally(() => {
    ahead -= 1
  })
  lastAhead = Promise.allSettled([lastAhead, loading])
  await loading
}

/** Ends once nothing is on its way that nobody has asked for, as far as it had begun. */
export const whenAheadIsLoaded = (): Promise<unknown> => lastAhead

/** Loads a part that somebody waits for, whatever else is on its way. @throws what kept it from loading */
export async function loadAsked<T>(load: () => Promise<T>): Promise<T> {
  asked += 1
  try {
    return await load()
  } finally {
    asked -= 1
  }
}

/** Runs `work` once the page has loaded and the browser has nothing better to do. */
export function whenLoadedAndIdle(work: () => void): void {
  const onIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
    else setTimeout(work, 200)
  }
  if (document.readyState === 'complete') onIdle()
  else window.addEventListener('load', onIdle, { once: true })
}

/**
 * A part of the page that nobody misses: null until it came. It is loaded once `wanted` is more than 0, and tried again
 * whenever that has grown. `load` is the same function at every call.
 */
export function usePartAhead<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wanted: number,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (wanted === 0) return
    const show = (part: ComponentType<Props>) => setPart(() => part)
    loadAhead(() => load().then(show)).catch((error: unknown) => logWarning('A part was not loaded', error))
  }, [load, wanted])
  return Part
}
