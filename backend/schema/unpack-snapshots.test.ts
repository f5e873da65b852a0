import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { forgetInBackups } from '#backend/models/forget-in-backups.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { downloadSnapshot, listSnapshots } from '#contract/backup/backup-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { exportFrom, fill } from '#testing/backend/backups.ts'
import { using } from '#testing/backend/crashes.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { migrate } from './migrate.ts'
import { steps } from './steps.ts'

const anAdmin = { readSession: async () => someAdmin() }

/** The file in the parts in which snapshots were kept: entries of submissions apart, and a list whose entries all went. */
function packed(file: string) {
  const [before = '', after = ''] = file.split('"user_submissions":[\n')
  const [entries = '', rest = ''] = after.split('\n],\n"reviews":[]')
  const pieces = [`${before}"user_submissions":[\n`, entries, '\n],\n"reviews":[\n\n]', rest]
  return pieces.map((text) => gzipSync(text, { level: 4 }))
}

async function insertParts({ sequelize }: Database, id: string, parts: readonly Buffer[]) {
  const bind = { id, entries: '{"user_submissions":3}' }
  const values = `($id, '2026-11-01T00:00:00.000Z', 'test', 1000, $entries, '')`
  await sequelize.query(
    `INSERT INTO snapshots (id, taken_at, reason, bytes, entries, cleaned_at) VALUES ${values}`,
    {
      bind,
    },
  )
  for (const [position, bytes] of parts.entries()) {
    await sequelize.query("INSERT INTO snapshot_parts VALUES ($id, $position, $bytes, '')", {
      bind: { id, position, bytes },
    })
  }
}

describeEachDatabase('Packed snapshots', (databases) => {
  test('become rows at the first start, also after one that broke off, and are the same file', {
    tags: ['both'],
  }, async () => {
    const from = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(from.database, { firms: 2, themes: 1, submissions: 3 })
    const file = (await exportFrom(from)).replaceAll('Dear', 'Dear\u2028')
    const parts = packed(file)

    const location = await databases.empty()
    await using(location, async (database) => {
      await migrate(database, steps.slice(0, 1))
      await insertParts(database, 'one', parts)
      const cut = [...parts.slice(0, 2), parts[2]?.subarray(0, 12) ?? Buffer.alloc(0)]
      await insertParts(database, 'two', cut)
      await expect(migrate(database)).rejects.toThrow(/remove the rows of two in snapshot_parts/)
      await database.sequelize.query("DELETE FROM snapshot_parts WHERE snapshot_id = 'two' AND position > 1")
      for (const [position, bytes] of parts.entries()) {
        if (position < 2) continue
        await database.sequelize.query("INSERT INTO snapshot_parts VALUES ('two', $position, $bytes, '')", {
          bind: { position, bytes },
        })
      }
      await migrate(database)
      await inTransaction(database, async (writing) => {
        await lockState(writing)
        await forgetInBackups(writing, { gone: new Set(['submission-1']), erased: new Map() })
      })
    })

    const server = await aServer({ location, ...anAdmin })
    const whole = file.replace('"reviews":[]', '"reviews":[\n\n]')
    const call = as(visitor, server).call
    for (const { id, bytes, entries } of (await call(listSnapshots)).body) {
      const lines = whole.split('\n').filter((line) => !line.includes('"id":"submission-1"'))
      const reply = await fetch(server.url + downloadSnapshot.path.replace(':id', id))
      expect(await reply.text()).toBe(lines.join('\n'))
      expect(bytes).toBe(1000 - (Buffer.byteLength(whole) - Buffer.byteLength(lines.join('\n'))))
      expect(entries.user_submissions).toBe(2)
    }
    expect(await countRows(server.database, "snapshot_subjects WHERE id = 'submission-1'")).toBe(0)
  })
})
