import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { WaitingContext, type WaitingLink } from './outbound-context.ts'
import { useOnline } from './use-online.ts'

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
