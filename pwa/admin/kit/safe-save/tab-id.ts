import { seconds } from '#contract/primitives/time.ts'

/** Which tabs of this browser are open: each has a name of its own for as long as it lives. */
export interface TabIds {
  /** The name of this tab; "" where tabs cannot tell one another. */
  readonly own: string
  /** Whether another tab of that name is open. */
  isTaken(seat: string): Promise<boolean>
}

interface TabIdsOptions {
  readonly locks?: LockManager | undefined
  /** Ends when the tab does; absent: with the page. */
  readonly life?: Promise<unknown>
  /** Milliseconds; absent: a second. */
  readonly leaving?: number
}

/** How long a tab that was closed or loaded anew may keep its name, in milliseconds. */
const LEAVING = seconds(1)

const lockOf = (seat: string) => `staff-tab ${seat}`

function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Takes a name for this tab, which a lock of the browser holds until `life` ends: nothing has to be tidied when a tab
 * dies. Browsers give locks to pages over HTTPS alone.
 */
export function createTabIds({
  locks = globalThis.navigator?.locks,
  life = new Promise(() => undefined),
  leaving = LEAVING,
}: TabIdsOptions = {}): TabIds {
  if (!locks) return { own: '', isTaken: async () => false }
  const own = newName()
  // A lock ends with an error where its page is going away.
  locks.request(lockOf(own), () => life).catch(() => undefined)
  return {
    own,
    async isTaken(seat) {
      if (seat === own || seat === '') return false
      const signal = AbortSignal.timeout(leaving)
      return locks.request(lockOf(seat), { signal }, () => false).catch(() => true)
    },
  }
}
