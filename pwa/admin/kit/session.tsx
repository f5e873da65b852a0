import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { announceSignOut, concernsSession, readToken, writeToken } from './stored-session.ts'

export interface Session {
  /** Bearer token of whoever is signed in, or null. */
  readonly token: string | null
  /** The server ended the session; the person did not sign out. */
  readonly expired: boolean
  /** What to say at the login, where the session ended on purpose; "" for nothing. */
  readonly farewell: string
  /** The token that counts now: a call beside this one, or another tab, may have signed in anew. */
  latest(): string | null
  begin(token: string): void
  /**
   * Forgets the session in every tab; one that another tab began meanwhile is taken over. `expired`: because the server
   * does not know it any more.
   */
  end(reason?: 'expired', farewell?: string): void
  /** Tells every other tab that somebody signs out, before the session ends. */
  announceSignOut(userId: string): void
  /** Lets what other tabs do to the session wait, until the function that it gives is called. */
  hold(): () => void
}

const SessionContext = createContext<Session | null>(null)

const browserStore = () => localStorage

/** Holds the session of this browser: restored at start, the same in all its tabs. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [token, setToken] = useState(() => readToken(browserStore))
  const [expired, setExpired] = useState(false)
  const [farewell, setFarewell] = useState('')
  const inMemory = useRef(token)
  const holders = useRef(0)
  const take = useCallback((next: string | null) => {
    inMemory.current = next
    setToken(next)
  }, [])
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (concernsSession(key) && holders.current === 0) take(readToken(browserStore))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [take])
  const hold = useCallback(() => {
    holders.current += 1
    return () => {
      holders.current -= 1
      if (holders.current === 0) take(readToken(browserStore))
    }
  }, [take])
  const begin = useCallback(
    (fresh: string) => {
      writeToken(browserStore, fresh)
      take(fresh)
      setExpired(false)
      setFarewell('')
    },
    [take],
  )
  const end = useCallback(
    (reason?: 'expired', words = '') => {
      const stored = readToken(browserStore)
      const isOthers = stored !== null && stored !== token
      if (!isOthers) writeToken(browserStore, null)
      take(isOthers ? stored : null)
      setExpired(reason === 'expired' && !isOthers)
      setFarewell(isOthers ? '' : words)
    },
    [token, take],
  )
  const latest = useCallback(() => readToken(browserStore) ?? inMemory.current, [])
  const announce = useCallback((userId: string) => announceSignOut(browserStore, userId), [])
  const session = useMemo(
    () => ({ token, expired, farewell, latest, begin, end, announceSignOut: announce, hold }),
    [token, expired, farewell, latest, begin, end, announce, hold],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session; only below a `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no SessionProvider above')
  return session
}

/** As long as this is shown, other tabs do not change the session here: it shows something once. */
export function useHeldSession(): void {
  const { hold } = useSession()
  useEffect(() => hold(), [hold])
}
