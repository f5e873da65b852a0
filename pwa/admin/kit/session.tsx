import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { concernsSession, readToken, writeToken } from './stored-session.ts'

export interface Session {
  /** Bearer token of whoever is signed in, or null. */
  readonly token: string | null
  /** The server ended the session; the person did not sign out. */
  readonly expired: boolean
  begin(token: string): void
  /** Forgets the session in every tab. `expired`: because the server does not know it any more. */
  end(reason?: 'expired'): void
}

const SessionContext = createContext<Session | null>(null)

const browserStore = () => localStorage

/** Holds the session of this browser: restored at start, the same in all its tabs. (specification section 4) */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [token, setToken] = useState(() => readToken(browserStore))
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (concernsSession(key)) setToken(readToken(browserStore))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const begin = useCallback((fresh: string) => {
    writeToken(browserStore, fresh)
    setToken(fresh)
    setExpired(false)
  }, [])
  const end = useCallback((reason?: 'expired') => {
    writeToken(browserStore, null)
    setToken(null)
    setExpired(reason === 'expired')
  }, [])
  const session = useMemo(() => ({ token, expired, begin, end }), [token, expired, begin, end])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session; only below a `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no SessionProvider above')
  return session
}
