import { type ComponentType, useState } from 'react'
import { usePartAhead } from './load-ahead.ts'

interface HeldPart<Props extends object> {
  /** null while it is not here. */
  readonly Part: ComponentType<Props> | null
  /** Whether it could not be loaded: a lost connection is seen here before the next sync sees it. */
  readonly isMissing: boolean
}

/** A part of a page in a chunk that a first visit does without. */
interface LaterPart<Props extends object> {
  /** Loads it. Awaited on the server, and before a page that came with it comes to life: hydration then meets no gap. */
  readonly load: () => Promise<ComponentType<Props>>
  /** The part, loaded if it is wanted. `wanted`: as of `usePartAhead`. */
  readonly usePart: (wanted: number) => HeldPart<Props>
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
      const [isMissing, setMissing] = useState(false)
      const ahead = usePartAhead(load, wanted, setMissing)
      return { Part: loaded ?? ahead, isMissing }
    },
  }
}
