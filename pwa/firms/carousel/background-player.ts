import { useEffect, useState } from 'react'
import { useReducedMotion } from './use-auto-advance.ts'

/** What a message of the embedded player says: it works, it failed, or nothing of the kind. */
export function playerState(data: unknown): 'playing' | 'failed' | null {
  const message = typeof data === 'string' ? parse(data) : data
  if (typeof message !== 'object' || message === null || !('event' in message)) return null
  if (message.event === 'onError') return 'failed'
  return typeof message.event === 'string' ? 'playing' : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Whether a video may play behind the page: once it has loaded, online, with motion and data to spend. */
export function useMayPlay(): boolean {
  const calm = useReducedMotion()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const onLoad = () => setLoaded(navigator.onLine && !savesData())
    if (document.readyState === 'complete') onLoad()
    else addEventListener('load', onLoad, { once: true })
    return () => removeEventListener('load', onLoad)
  }, [])
  return loaded && !calm
}
