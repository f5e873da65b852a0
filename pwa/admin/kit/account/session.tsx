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
import { DraftStoreContext } from '../form/safe-save/draft-store.ts'

interface Session {
  /** Bearer token of the signed-in person. */
  readonly token: string | null
  /** The server ended the session, not the person. */
  readonly expired: boolean
  /** Shown at the login after a session ended on purpose; "" for none. */
  readonly loginNotice: string
  /** The current token: another call or tab may have signed in again since `token` was rendered. */
  latest(): string | null
  begin(token: string): void
  /** Ends the session in every tab; adopts one that another tab began meanwhile. `expired`: the server no longer knows it. */
  end(reason?: 'expired', loginNotice?: string): void
  /** Ignores session changes of other tabs until the returned function is called. */
  freeze(): () => void
}

const SessionContext = createContext<Session | null>(null)

const browserStore = () => localStorage

/** The session of this browser: restored at the start, shared by all tabs. */
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
      // A call that was under way at the sign-out learns of it late.
      if (inMemory.current === null) return
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
  const session = useMemo(
    () => ({ token, expired, loginNotice, latest, begin, end, freeze }),
    [token, expired, loginNotice, latest, begin, end, freeze],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Only below a `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no SessionProvider above')
  return session
}

/** While mounted, other tabs cannot change the session here: something is shown only once. */
export function useFrozenSession(): void {
  const { freeze } = useSession()
  useEffect(() => freeze(), [freeze])
}

/** Local storage keys of the session. */
const FLAG = 'isAdmin'
const TOKEN = 'adminToken'

/** Set for a moment at a sign-out, so that other tabs know who it was before the session is gone. */
const SIGNED_OUT = 'adminLeft'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The result of `work`; `fallback` where storage is not available. */
function withStore<T>(work: () => T, fallback: T): T {
  try {
    return work()
  } catch {
    return fallback
  }
}

/** The stored token, or null; also where storage is not available. */
export const readToken = (store: () => Store): string | null =>
  withStore(() => (store().getItem(FLAG) === 'true' ? store().getItem(TOKEN) : null), null)

/** Stores a session, or removes it. Where storage is not available, the session lasts as long as the page. */
export const writeToken = (store: () => Store, token: string | null): void =>
  withStore(() => {
    if (token === null) return [FLAG, TOKEN].forEach((key) => void store().removeItem(key))
    store().setItem(TOKEN, token)
    store().setItem(FLAG, 'true')
  }, undefined)

/** Announces a sign-out to all other tabs, so that they keep nothing on this device. */
const announceSignOut = (userId: string): void =>
  withStore(() => {
    browserStore().setItem(SIGNED_OUT, userId)
    browserStore().removeItem(SIGNED_OUT)
  }, undefined)

/** Id of who signed out in another tab, from its storage event; null for any other event. */
export const whoSignsOut = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): string | null =>
  key === SIGNED_OUT ? newValue : null

/** Whether a storage event for this key may have changed the session; null means all keys. */
export const concernsSession = (key: string | null): boolean => key === null || key === FLAG || key === TOKEN

/** The signed-in account, and the days left to set up a second factor. */
export interface Account extends AdminUser {
  readonly mfa_grace_days_left?: number | undefined
}

const AccountContext = createContext<Account | null>(null)

/** Provides the account of the signed-in person. */
export const AccountProvider = (props: { readonly account: Account; readonly children: ReactNode }) => (
  <AccountContext value={props.account}>{props.children}</AccountContext>
)

/** Only below an `AccountProvider`. */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('Nobody is signed in here')
  return account
}

/**
 * Signs out: every tab of this browser drops the session and the unsaved drafts at once, also where the server cannot be
 * reached. Calls under way are given up before the server refuses them. (threats C6, M8)
 */
export function useSignOut(): () => void {
  const { token, end } = useSession()
  const { id } = useAccount()
  const drafts = useContext(DraftStoreContext)
  return useCallback(() => {
    announceSignOut(id)
    void drafts.forget()
    if (token !== null) {
      call(logout, {}, { token, mayClearSite: true }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
    }
    end()
  }, [token, end, id, drafts])
}
