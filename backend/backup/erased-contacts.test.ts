import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { UNDO_LIFE } from '#backend/models/submission.ts'
import { insertFiles } from '#backend/models/submission-file.ts'
import { eraseSubmissions } from '#backend/submissions/erase.ts'
import {
  downloadSnapshot,
  listSnapshots,
  restoreSnapshot,
  SNAPSHOTS_KEPT,
} from '#contract/backup/backup-endpoints.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { deleteSubmission, listSubmissions } from '#contract/submission-endpoints.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { exportFrom, fill, restoreInto } from '#testing/backend/backups.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { takeSnapshot as keep } from './take-snapshot.ts'

const anAdmin = { readSession: async () => someAdmin() }

/** The contact data of every review, by id. */
async function contactsOf(server: TestServer): Promise<Record<string, string>> {
  const { user_submissions } = JSON.parse(await exportFrom(server)).collections
  return Object.fromEntries(
    user_submissions.map((one: Record<string, string>) => [one.id, `${one.contactName}${one.contactEmail}`]),
  )
}

const takeSnapshot = ({ database }: TestServer, at: Date) =>
  inTransaction(database, (writing) => keep(writing, { reason: 'test', now: at }, SNAPSHOTS_KEPT))

describeEachDatabase('Contact data that was erased', (databases) => {
  test('comes back by no file and no snapshot, and does not stay in the snapshots', async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    const call = as(visitor, server).call
    await fill(server.database, { firms: 1, themes: 0, submissions: 300 })
    const file = await exportFrom(server)
    const before = new Date()
    const id = await takeSnapshot(server, before)
    const size = (await call(listSnapshots)).body[0].bytes
    // Even numbers wait for a decision; one of those is deleted for good.
    await call(deleteSubmission, { params: { id: 'submission-2' } })
    await eraseSubmissions(server.database, new Date(before.getTime() + UNDO_LIFE + days(3650)))
    const whole = 'Zoë 🦊zoe@example.com'

    const kept = (await call(downloadSnapshot, { params: { id } })).body
    const reviews = kept.collections.user_submissions as Record<string, string | null>[]
    expect(reviews).toHaveLength(299)
    expect(reviews.some((review) => review.id === 'submission-2')).toBe(false)
    for (const review of reviews) {
      const isErased = Number(review.id?.split('-')[1]) % 2 === 1
      expect({ id: review.id, contact: `${review.contactName}${review.contactEmail}` }).toEqual({
        id: review.id,
        contact: isErased ? '' : whole,
      })
      expect(review.erased_at === null).toBe(!isErased)
    }
    const [listed] = (await call(listSnapshots)).body
    expect(listed.bytes).toBe(Buffer.byteLength(`${JSON.stringify(kept)}`) + linesIn(kept))
    expect(listed.bytes).toBeLessThan(size)
    expect(listed.entries.user_submissions).toBe(299)

    // A downloaded file brings a deleted review back; a snapshot on the server does not.
    const restores = [
      [() => restoreInto(server, file), 300, ''],
      [() => call(restoreSnapshot, { params: { id } }), 299, undefined],
    ] as const
    for (const [restore, count, deleted] of restores) {
      expect((await restore()).status).toBe(200)
      const contacts = await contactsOf(server)
      expect(Object.keys(contacts)).toHaveLength(count)
      expect([contacts['submission-1'], contacts['submission-2'], contacts['submission-4']]).toEqual([
        '',
        deleted,
        whole,
      ])
    }
  })

  test('is counted as it will be by the preview of a restore', async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 0, themes: 0, submissions: 4 })
    await eraseSubmissions(server.database, new Date(Date.now() + days(3650)))
    const erased = await exportFrom(server)
    const older = JSON.parse(erased)
    for (const review of older.collections.user_submissions) {
      Object.assign(review, { contactName: 'Zoë', contactEmail: 'zoe@example.com', erased_at: null })
    }
    const dry = await restoreInto(server, JSON.stringify(older), { dry: true })
    const done = await restoreInto(server, JSON.stringify(older))
    expect(done.body.changes).toEqual(dry.body.changes)
    expect(done.body.stats.collections_restored).toEqual(dry.body.stats.collections_restored)
    expect((await contactsOf(server))['submission-1']).toBe('')
    expect((await contactsOf(server))['submission-2']).toBe('Zoëzoe@example.com')
  })

  test('is erased again where a restore ran beside the erasure, with the files', {
    tags: ['both'],
  }, async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 0, themes: 0, submissions: 2 })
    await eraseSubmissions(server.database, new Date(Date.now() + days(3650)))
    const sql = "UPDATE user_submissions SET contactName = 'Back', erased_at = '' WHERE id = 'submission-1'"
    await server.database.sequelize.query(sql)
    await inTransaction(server.database, (writing) =>
      insertFiles(writing, 'submission-1', [{ name: 'a.png', type: 'image/png', bytes: Buffer.from('x') }]),
    )
    await eraseSubmissions(server.database, new Date())
    expect((await contactsOf(server))['submission-1']).toBe('')
    const { body } = await as(visitor, server).call(listSubmissions)
    const one = body.find((review: { id: string }) => review.id === 'submission-1')
    expect(one.files).toEqual([])
  })

  test('leaves the snapshots in the run of the job that erased it', async () => {
    const clock = aClock()
    const { staff } = someAdmin()
    const server = await aServer({
      location: await databases.prepared(),
      overrides: { clock },
      readSession: async () => ({
        role: 'admin',
        ...(staff && { staff: { ...staff, signedInAt: clock() } }),
      }),
    })
    await server.pollJobs()
    await fill(server.database, { firms: 0, themes: 0, submissions: 2 })
    await takeSnapshot(server, clock())
    clock.advance(days(3650))
    await server.pollJobs()
    clock.advance(hours(2))
    await server.pollJobs()
    const [snapshot] = (await as(visitor, server).call(listSnapshots)).body
    const { body } = await as(visitor, server).call(downloadSnapshot, { params: { id: snapshot.id } })
    expect(body.collections.user_submissions[1]).toMatchObject({ contactName: '', contactEmail: '' })
    expect(body.collections.user_submissions[0]).toMatchObject({ contactName: 'Zoë 🦊' })
  })
})

describeEachDatabase('Copies taken before a restore', (databases) => {
  test('have five places of their own, and all other backups five others', async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 1, themes: 0, submissions: 0 })
    const file = await exportFrom(server)
    const ofReason = async () => {
      const { body } = await as(visitor, server).call(listSnapshots)
      const counts: Record<string, number> = {}
      for (const { reason } of body) counts[reason] = (counts[reason] ?? 0) + 1
      return counts
    }
    for (let n = 0; n < 3; n++) expect((await restoreInto(server, file)).status).toBe(200)
    for (let n = 0; n < 7; n++) await takeSnapshot(server, new Date(Date.now() + n))
    expect(await ofReason()).toEqual({ restore: 3, test: 5 })
    for (let n = 0; n < 4; n++) expect((await restoreInto(server, file)).status).toBe(200)
    expect(await ofReason()).toEqual({ restore: 5, test: 5 })
  })
})

/** A snapshot has one line for each entry, which JSON.stringify leaves out. */
function linesIn({ collections }: { collections: Record<string, unknown> }): number {
  const lists = Object.values(collections).filter(Array.isArray)
  const inLists = lists.map((list) => (list.length === 0 ? 0 : list.length + 1))
  return inLists.reduce((sum, lines) => sum + lines, 0) + lists.length + 3
}
