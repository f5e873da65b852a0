import { open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { healthEndpoints } from '#contract/directory.ts'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { exportFrom, fill, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { using } from '#testing/backend/crashes.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { isFull, large } from '#testing/backend/full-disk.ts'
import { faultsOf } from '#testing/backend/rows.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

const [health] = healthEndpoints
const databases = databasesOf('sqlite')

/** Starts a server whose files may not grow any more, has it refuse so many writes, and ends it as a crash does. */
export function fullFilesLoseNothing(refusals: number): void {
  test('A server whose files may not grow, its log included, keeps what it acknowledged and goes on', async () => {
    const location = await databases.prepared()
    const [file, log] =
      location.kind === 'sqlite' ? [location.file, join(dirname(location.file), 'log')] : ['', '']
    const first = await aRunningProcess(location)
    await using(location, (database) => fill(database, { firms: 20, themes: 1, submissions: 5 }))
    await first.end()
    const limit = (await stat(file)).size + 512 * 1024
    const lines = await open(log, 'a')
    await lines.truncate(limit - 500)
    const server = await aRunningProcess(location, {}, { fileLimit: limit, log: lines.fd })
    const call = as(visitor, server).call
    const kept: string[] = []
    let refused = 0
    for (let n = 0; n < 40 && refused < refusals; n++) {
      const { status, body } = await call(createFirm, { body: aFirm({ name: `New ${n}`, logoUrl: large }) })
      if (status === 201) kept.push(body.id)
      else {
        expect({ status, body }).toMatchObject(isFull)
        refused += 1
      }
      expect((await call(listFirms)).body).toHaveLength(20 + kept.length)
    }
    expect(kept.length).toBeGreaterThan(0)
    expect(refused).toBe(refusals)
    expect(
      (await restoreInto(server, (await exportFrom(server)).replaceAll('Pays', 'P'.repeat(390)))).status,
    ).toBe(503)
    expect(health && (await call(health))).toMatchObject({ status: 200, body: { database: 'read_only' } })
    expect((await stat(log)).size).toBe(limit)
    await server.crash()
    await lines.close()

    const again = await aRunningProcess(location)
    const list: { id: string }[] = (await as(visitor, again).call(listFirms)).body
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(kept))
    expect(list).toHaveLength(20 + kept.length)
    expect((await as(visitor, again).call(createFirm, { body: aFirm({ logoUrl: large }) })).status).toBe(201)
    await again.end()
    await using(location, async (database) => expect(await faultsOf(database)).toEqual([]))
  })
}
