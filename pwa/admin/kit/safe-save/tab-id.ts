import { seconds } from '#contract/primitives/time.ts'

/** The open tabs of this browser: each has an id for as long as it lives. */
export interface TabIds {
  /** The id of this tab; "" where tabs cannot tell one another. */
  readonly own: string
  /** Whether another tab with that id is open. */
  isTaken(tabId: string): Promise<boolean>
}

interface TabIdsOptions {
  readonly locks?: LockManager | undefined
  /** Ends when the tab does; absent: with the page. */
  readonly life?: Promise<unknown>
  /** Milliseconds; absent: a second. */
  readonly leaving?: number
}

/** How long a tab that was closed or loaded anew may keep its id, in milliseconds. */
const LEAVING = seconds(1)

const lockOf = (tabId: string) => `staff-tab ${tabId}`

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Takes an id for this tab, which a lock of the browser holds until `life` ends: nothing has to be tidied when a tab
 * dies. Browsers give locks to pages over HTTPS alone.
 */
export function createTabIds({
  locks = globalThis.navigator?.locks,
  life = new Promise(() => undefined),
  leaving = LEAVING,
}: TabIdsOptions = {}): TabIds {
  if (!locks) return { own: '', isTaken: async () => false }
  const own = newId()
  // A lock ends with an error where its page is going away.
  locks.request(lockOf(own), () => life).catch(() => undefined)
  return {
    own,
    async isTaken(tabId) {
      if (tabId === own || tabId === '') return false
      const signal = AbortSignal.timeout(leaving)
      return locks.request(lockOf(tabId), { signal }, () => false).catch(() => true)
    },
  }
}
