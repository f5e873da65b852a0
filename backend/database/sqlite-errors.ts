import { setTimeout as pause } from 'node:timers/promises'

/** Primary result codes, the low byte of SQLite's extended ones. (sqlite.org/rescode.html) */
const codes = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [7, 'SQLITE_NOMEM'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [19, 'SQLITE_CONSTRAINT'],
  [26, 'SQLITE_NOTADB'],
])

/** Gives an error of node:sqlite the `code` by which Sequelize recognises it. */
export function translateSqliteError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code =
    'errcode' in error && typeof error.errcode === 'number' ? codes.get(error.errcode & 0xff) : null
  return code ? Object.assign(error, { code }) : error
}

/** Runs `execute` until no other process holds the write lock; gives up with SQLITE_BUSY after `patience` milliseconds. */
export async function whileBusy<T>(execute: () => T, patience: number): Promise<T> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return execute()
    } catch (error) {
      const busy = (translateSqliteError(error) as { code?: string }).code === 'SQLITE_BUSY'
      if (!busy || performance.now() > until) throw error
      await pause(5 + Math.random() * 20)
    }
  }
}
