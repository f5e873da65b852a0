import type { ComponentType } from 'react'
import { usePartAhead } from './load-ahead.ts'

/** A part of a page in a chunk that a first visit does without. */
interface LaterPart<Props extends object> {
  /** Loads it. Awaited on the server, and before a page that came with it comes to life: hydration then meets no gap. */
  readonly load: () => Promise<ComponentType<Props>>
  /** The part, loaded if it is wanted; null while it is not here. `wanted`: as of `usePartAhead`. */
  readonly usePart: (wanted: number) => ComponentType<Props> | null
}

/** A part that `read` loads, and that is drawn at once where it was loaded before. */
export function laterPart<Props extends object>(read: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    loaded = await read()
    return loaded
  }
  return {
    load,
    usePart(wanted) {
      const ahead = usePartAhead(load, wanted)
      return loaded ?? ahead
    },
  }
}
