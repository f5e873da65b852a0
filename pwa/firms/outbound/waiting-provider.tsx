import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { WaitingContext, type WaitingLink } from './outbound-context.ts'

/** Opens the link pressed last without a network once there is one. Around all of a page's links, so that there is one. */
export function WaitingProvider({ children }: { readonly children: ReactNode }) {
  const isOnline = useOnline()
  const [link, setLink] = useState<WaitingLink | null>(null)
  const stopWaiting = useCallback((id: string) => setLink((last) => (last?.id === id ? null : last)), [])
  useEffect(() => {
    if (!isOnline || !link) return
    setLink(null)
    link.open()
  }, [isOnline, link])
  const waiting = useMemo(
    () => ({ isOnline, waiting: link?.id ?? null, wait: setLink, stopWaiting }),
    [isOnline, link, stopWaiting],
  )
  return <WaitingContext value={waiting}>{children}</WaitingContext>
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the device believes to have a network; true on the server and in the first frame. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}
