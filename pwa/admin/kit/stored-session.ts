/** The two values that a browser keeps of a session. */
const FLAG = 'isAdmin'
const TOKEN = 'adminToken'

/** For a moment, whom a sign-out forgets: how it is told to other tabs, before they see that the session is gone. */
const LEFT = 'adminLeft'

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
export function announceSignOut(store: () => Store, userId: string): void {
  try {
    store().setItem(LEFT, userId)
    store().removeItem(LEFT)
  } catch {
    return
  }
}

/** Who signs out in another tab, by what that tab wrote; null where it says something else. */
export const whoSignsOut = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): string | null =>
  key === LEFT ? newValue : null

/** Whether a change of this key, made by another tab, may have changed the session; null means all keys. */
export const concernsSession = (key: string | null): boolean => key === null || key === FLAG || key === TOKEN
