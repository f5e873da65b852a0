import { type ComponentType, useEffect, useState } from 'react'
import { loadAhead } from './load-ahead.ts'
import { logWarning } from './log-warning.ts'

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
