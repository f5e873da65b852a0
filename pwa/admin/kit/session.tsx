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
import { logout } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { DraftStoreContext } from './safe-save/draft-store.ts'

interface Session {
  /** Bearer token of whoever is signed in, or null. */
  readonly token: string | null
  /** The server ended the session; the person did not sign out. */
  readonly expired: boolean
  /** What to say at the login, where the session ended on purpose; "" for nothing. */
  readonly loginNotice: string
  /** The token that counts now: a call beside this one, or another tab, may have signed in anew. */
  latest(): string | null
  begin(token: string): void
  /**
   * Forgets the session in every tab; one that another tab began meanwhile is taken over. `expired`: because the server
   * does not know it any more.
   */
  end(reason?: 'expired', loginNotice?: string): void
  /** Tells every other tab that somebody signs out, before the session ends. */
  announceSignOut(userId: string): void
  /** Lets what other tabs do to the session wait, until the function that it gives is called. */
  freeze(): () => void
}

const SessionContext = createContext<Session | null>(null)

const browserStore = () => localStorage

/** Holds the session of this browser: restored at start, the same in all its tabs. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [token, setToken] = useState(() => readToken(browserStore))
  const [expired, setExpired] = useState(false)
  const [loginNotice, setLoginNotice] = useState('')
  const inMemory = useRef(token)
  const freezes = useRef(0)
  const update = useCallback((next: string | null) => {
    inMemory.current = next
    setToken(next)
  }, [])
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (concernsSession(key) && freezes.current === 0) update(readToken(browserStore))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [update])
  const freeze = useCallback(() => {
    freezes.current += 1
    return () => {
      freezes.current -= 1
      if (freezes.current === 0) update(readToken(browserStore))
    }
  }, [update])
  const begin = useCallback(
    (fresh: string) => {
      writeToken(browserStore, fresh)
      update(fresh)
      setExpired(false)
      setLoginNotice('')
    },
    [update],
  )
  const end = useCallback(
    (reason?: 'expired', notice = '') => {
      const stored = readToken(browserStore)
      const isOthers = stored !== null && stored !== token
      if (!isOthers) writeToken(browserStore, null)
      update(isOthers ? stored : null)
      setExpired(reason === 'expired' && !isOthers)
      setLoginNotice(isOthers ? '' : notice)
    },
    [token, update],
  )
  const latest = useCallback(() => readToken(browserStore) ?? inMemory.current, [])
  const announce = useCallback((userId: string) => announceSignOut(browserStore, userId), [])
  const session = useMemo(
    () => ({ token, expired, loginNotice, latest, begin, end, announceSignOut: announce, freeze }),
    [token, expired, loginNotice, latest, begin, end, announce, freeze],
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
export function useFrozenSession(): void {
  const { freeze } = useSession()
  useEffect(() => freeze(), [freeze])
}

/** The two values that a browser keeps of a session. */
const FLAG = 'isAdmin'
const TOKEN = 'adminToken'

/** For a moment, whom a sign-out forgets: how it is told to other tabs, before they see that the session is gone. */
const SIGNED_OUT = 'adminLeft'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The token of the stored session, or null; also where the browser keeps nothing. */
export function readToken(store: () => Store): string | null {
  try {
    return store().getItem(FLAG) === 'true' ? store().getItem(TOKEN) : null
  } catch {
    return null
  }
}

/** Keeps a session, or forgets it. Where the browser keeps nothing, the session lasts as long as the page. */
export function writeToken(store: () => Store, token: string | null): void {
  try {
    if (token === null) {
      store().removeItem(FLAG)
      store().removeItem(TOKEN)
      return
    }
    store().setItem(TOKEN, token)
    store().setItem(FLAG, 'true')
  } catch {
    return
  }
}

/** Tells all other tabs that somebody signs out, so that nothing of theirs stays on this device. */
function announceSignOut(store: () => Store, userId: string): void {
  try {
    store().setItem(SIGNED_OUT, userId)
    store().removeItem(SIGNED_OUT)
  } catch {
    return
  }
}

/** Who signs out in another tab, by what that tab wrote; null where it says something else. */
export const whoSignsOut = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): string | null =>
  key === SIGNED_OUT ? newValue : null

/** Whether a change of this key, made by another tab, may have changed the session; null means all keys. */
export const concernsSession = (key: string | null): boolean => key === null || key === FLAG || key === TOKEN

/** Who is signed in, and how many days are left until two factors are owed. */
export interface Account extends AdminUser {
  readonly mfa_grace_days_left?: number | undefined
}

const AccountContext = createContext<Account | null>(null)

/** Says to everything below who is signed in. */
export function AccountProvider({
  account,
  children,
}: {
  readonly account: Account
  readonly children: ReactNode
}) {
  return <AccountContext value={account}>{children}</AccountContext>
}

/** Who is signed in; only below an `AccountProvider`. */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('Nobody is signed in here')
  return account
}

function ignoreFailedCall(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/**
 * Signs out: whether the server hears of it or not, every tab of this browser forgets the session, and what the person
 * left unsaved. (threats C6, M8)
 */
export function useSignOut(): () => void {
  const { token, end, announceSignOut } = useSession()
  const { id } = useAccount()
  const drafts = useContext(DraftStoreContext)
  return useCallback(() => {
    announceSignOut(id)
    const revoked = token === null ? Promise.resolve() : call(logout, {}, { token, mayClearSite: true })
    void Promise.all([drafts.forget(), revoked])
      .catch(ignoreFailedCall)
      .finally(() => end())
  }, [token, end, announceSignOut, id, drafts])
}
