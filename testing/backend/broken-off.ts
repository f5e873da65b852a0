import mysql, { type RowDataPacket } from 'mysql2/promise'
import { expect, onTestFinished } from 'vitest'
import type { DatabaseLocation } from '#backend/database/connect.ts'

/**
 * Locks what `locking` selects. The statement that begins like `waiting` and waits for it is ended, as the server does
 * with one that takes too long; then the lock goes.
 */
export async function lockedUntilBrokenOff(location: DatabaseLocation, locking: string, waiting: string) {
  const url = location.kind === 'mysql' ? location.url : ''
  const [locker, breaker] = await Promise.all([mysql.createConnection(url), mysql.createConnection(url)])
  onTestFinished(async () => {
    await Promise.all([locker.end(), breaker.end()])
  })
  await locker.query('START TRANSACTION')
  await locker.query(`${locking} FOR UPDATE`)
  const breakOff = async () => {
    const sql = 'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE ?'
    const [statements] = await breaker.query<RowDataPacket[]>(sql, [`${waiting}%`])
    for (const { id } of statements) await breaker.query(`KILL QUERY ${id}`)
    return statements.length
  }
  return {
    async untilBrokenOff() {
      await expect.poll(breakOff).toBeGreaterThan(0)
      await locker.query('ROLLBACK')
    },
  }
}
