import { note } from './note.ts'

const MARKER = 'directory-seen'

/** Notes that this device keeps the directory. It lives outside the database, so that a cleared one is noticed. */
export function noteKept(): void {
  try {
    localStorage.setItem(MARKER, '1')
  } catch (error) {
    note('This browser keeps no notes', error)
  }
}

/** Whether this device once kept the directory. */
export function wasKept(): boolean {
  try {
    return localStorage.getItem(MARKER) !== null
  } catch (error) {
    note('This browser keeps no notes', error)
    return false
  }
}
