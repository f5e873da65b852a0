import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aBackedUpFirm, exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const anAdmin = { readSession: async () => someAdmin() }
const add = async (server: TestServer, name: string) =>
  (await as(visitor, server).call(createFirm, { body: aFirm({ name }) })).body
const slugsOf = async (server: TestServer) => {
  const { body } = await as(visitor, server).call(listFirms)
  return Object.fromEntries(body.map(({ name, slug }: { name: string; slug: string }) => [name, slug]))
}
const rowsOf = async ({ database }: TestServer, sql: string) => (await database.sequelize.query(sql))[0]

/** Gives firms other addresses, as versions did that made capitals of signs. */
async function move({ database }: TestServer, firms: Readonly<Record<string, readonly [string, string]>>) {
  await inTransaction(database, async (writing) => {
    const revision = await nextRevision(writing)
    const run = (sql: string, bind: object) =>
      database.sequelize.query(sql, { transaction: writing.transaction, bind: { ...bind } })
    for (const [id, [former, slug]] of Object.entries(firms)) {
      await run('UPDATE firms SET slug = $slug, revision = $revision WHERE id = $id', { id, slug, revision })
      await run('INSERT INTO former_slugs (slug, firm_id) VALUES ($former, $id)', { former, id })
    }
  })
}

describeEachDatabase('A firm whose address had capitals', (databases) => {
  test('has the one in lower case, to which the old one leads for ever, also where two would meet', {
    tags: ['both'],
  }, async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    const [mark, other] = [await add(server, 'Mark'), await add(server, 'Other')]
    await add(server, 'Apextm')
    await move(server, { [mark.id]: ['apexTM', 'apextm-2'], [other.id]: ['İdeal-Ⅷ', 'ideal-ⅷ'] })
    await expect.poll(() => slugsOf(server)).toEqual({ Mark: 'apextm-2', Apextm: 'apextm', Other: 'ideal-ⅷ' })

    for (const [path, address] of [
      ['/firm/apexTM?from=x', '/firm/apextm-2?from=x'],
      ['/firm/apexTM/feed.xml', '/firm/apextm-2/feed.xml'],
      ['/firm/%C4%B0deal-%E2%85%A7', '/firm/ideal-%E2%85%B7'],
      ['/firm/APEXTM', '/firm/apextm'],
    ]) {
      const reply = await rawGet(server.url + path)
      expect([path, reply.status, reply.headers.location]).toEqual([path, 308, address])
      expect((await rawGet(server.url + address)).status).toBe(200)
    }
  })

  test('moves in a file of an earlier version too, and none is made by any name or file', {
    tags: ['both'],
  }, async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    expect((await add(server, 'Apex™')).slug).toBe('apextm')
    expect((await add(server, 'ApexTM')).slug).toBe('apextm-2')
    const file = JSON.parse(await exportFrom(server))
    file.collections.propfirms = ['apexTM', 'plain', 'apextm'].map((slug, n) =>
      aBackedUpFirm(n, { name: slug, slug }),
    )
    for (let time = 0; time < 2; time++) {
      expect((await restoreInto(server, JSON.stringify(file))).status).toBe(200)
      await expect
        .poll(() => slugsOf(server))
        .toEqual({ apexTM: 'apextm-2', plain: 'plain', apextm: 'apextm' })
    }
    const bulk = await as(visitor, server).call(bulkFirms, {
      body: {
        change: [],
        remove: [],
        create: [{ id: 'again', slug: 'Plain', firm: aFirm({ name: 'Again' }) }],
      },
    })
    expect(bulk).toMatchObject({ status: 200 })
    expect(await rowsOf(server, "SELECT slug FROM firms WHERE id = 'again'")).toEqual([{ slug: 'plain-2' }])
  })
})
