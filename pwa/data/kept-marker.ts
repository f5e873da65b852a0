import { logWarning } from './log-warning.ts'

const MARKER = 'directory-seen'

/** Notes that this device keeps the directory. It lives outside the database, so that a cleared one is noticed. */
export function markKept(): void {
  try {
    localStorage.setItem(MARKER, '1')
  } catch (error) {
    logWarning('This browser keeps no notes', error)
  }
}

/** Whether this device once kept the directory. */
export function wasKept(): boolean {
  try {
    return localStorage.getItem(MARKER) !== null
  } catch (error) {
    logWarning('This browser keeps no notes', error)
    return false
  }
}
