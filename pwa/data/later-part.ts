import { type ComponentType, useState } from 'react'
import { useDirectoryState } from './directory.tsx'
import { usePartAhead } from './load-ahead.ts'

interface HeldPart<Props extends object> {
  /** null while it is not here. */
  readonly Part: ComponentType<Props> | null
  /** Whether it cannot be loaded now: offline, or a lost connection that no sync has noticed yet. */
  readonly isMissing: boolean
}

/** A part of a page in a chunk that a first visit does without. */
interface LaterPart<Props extends object> {
  /** Loads it. Awaited on the server, and before a page that came with it comes to life: hydration then meets no gap. */
  readonly load: () => Promise<ComponentType<Props>>
  /** The part, loaded if it is wanted. `null` where there is no directory, as in a preview of the desk. */
  readonly usePart: (isWanted?: boolean) => HeldPart<Props> | null
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
    usePart(isWanted = true) {
      const state = useDirectoryState()
      const [hasFailed, setFailed] = useState(false)
      const connection = state.status === 'ready' ? state.directory.connection : null
      const isOffline = connection === 'offline'
      const ahead = usePartAhead(load, isWanted && connection ? 1 : 0, setFailed)
      return connection && { Part: loaded ?? ahead, isMissing: hasFailed || isOffline }
    },
  }
}
