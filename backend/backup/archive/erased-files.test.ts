import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { disownUpload } from '#backend/models/archive-upload.ts'
import { readFiles } from '#backend/models/submission-file.ts'
import { eraseSubmissions } from '#backend/submissions/erase.ts'
import { ARCHIVE_HOURS } from '#contract/backup/archive.ts'
import { beginArchiveUpload } from '#contract/backup/archive-endpoints.ts'
import { withdrawOwnSubmission } from '#contract/own-submissions.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import {
  addFiles,
  archiveFrom,
  beginSending,
  entriesIn,
  fetchArchive,
  restoreArchiveInto,
  sendPart,
} from '#testing/backend/archives.ts'
import { exportFrom, fill } from '#testing/backend/backups.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aPdf } from '#testing/backend/pictures.ts'
import { aSecret } from '#testing/backend/published-reviews.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const anAdmin = { readSession: async () => someAdmin() }
const proof = { name: 'proof.pdf', type: 'application/pdf', bytes: aPdf() }

/** The submissions that have files. */
const withFiles = async ({ database }: TestServer) => [...(await readFiles({ database })).keys()].sort()

describeEachDatabase('Files that were erased', (databases) => {
  test('end an archive that holds them, and come back by none', async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 1, themes: 1, submissions: 4 })
    await addFiles(server.database, 4)
    const secret = aSecret()
    const { body: sent } = await sendSubmission(
      server,
      formOf(aSubmission({ managementSecret: secret }), [proof]),
    )
    const { archive, bytes } = await archiveFrom(server)
    expect(entriesIn(bytes).some(({ path }) => path.includes(sent.id))).toBe(true)

    const withdrawn = await as(visitor, server).call(withdrawOwnSubmission, { body: { secret } })
    expect(withdrawn.status).toBe(200)
    expect((await fetchArchive(server, archive, { start: 100 })).status).toBe(404)
    expect(await countRows(server.database, 'archive_files')).toBe(0)
    expect(await countRows(server.database, 'snapshots')).toBe(0)
    // Odd ones were decided long ago: their contact data and files go.
    await eraseSubmissions(server.database, new Date(Date.now() + days(3650)))
    expect(await withFiles(server)).toEqual(['submission-0', 'submission-2'])

    const done = await restoreArchiveInto(server, bytes)
    expect(done.body.files).toEqual({ in_file: 9, added: 0, changed: 0, removed: 0, unchanged: 4 })
    expect(await withFiles(server)).toEqual(['submission-0', 'submission-2'])
    expect(await exportFrom(server)).not.toContain(secret)
    expect(await countRows(server.database, 'uploaded_entries')).toBe(0)
  })

  test('leave nothing behind in an archive that is prepared again', async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 1, themes: 1, submissions: 4 })
    await addFiles(server.database, 4)
    await eraseSubmissions(server.database, new Date(Date.now() + days(3650)))
    const { archive, bytes } = await archiveFrom(server)
    expect(archive.files).toBe(4)
    expect(entriesIn(bytes)).toHaveLength(6)
  })
})

describeEachDatabase('What is left of archives', (databases) => {
  test('goes after a day, and only one archive is sent at a time', async () => {
    const clock = aClock()
    const readSession = async (authorization: string | undefined) => {
      const { staff, role } = someAdmin()
      const id = authorization === 'Bearer other' ? 'other' : 'one'
      return { role, ...(staff ? { staff: { ...staff, id, signedInAt: clock() } } : {}) }
    }
    const server = await aServer({
      location: await databases.prepared(),
      readSession,
      overrides: { clock },
    })
    await fill(server.database, { firms: 1, themes: 1, submissions: 2 })
    await addFiles(server.database, 2)
    const pieces = await countRows(server.database, 'submission_pieces')
    const { archive, bytes } = await archiveFrom(server)
    // In UTC both lie outside of the years that a moment has room for.
    for (const modified_at of ['0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00']) {
      const odd = { name: 'odd.tar', bytes: 2048, modified_at }
      expect((await as(visitor, server).call(beginArchiveUpload, { body: odd })).status).toBe(400)
    }
    const { body } = await beginSending(server, bytes.length)
    await sendPart(server, { id: body.id, offset: 0, bytes: bytes.subarray(0, 512 * 20) })
    const other = { token: 'other' }
    const refused = await beginSending(server, bytes.length, { person: other })
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/Another archive/) } })
    expect((await sendPart(server, { id: body.id, offset: 512 * 20, bytes }, other)).status).toBe(404)
    await server.pollJobs()
    clock.advance(hours(ARCHIVE_HOURS - 2))
    await server.pollJobs()
    expect((await fetchArchive(server, archive)).status).toBe(200)
    expect(await countRows(server.database, 'archive_uploads')).toBe(1)
    clock.advance(hours(3))
    await server.pollJobs()
    expect((await fetchArchive(server, archive)).status).toBe(404)
    for (const table of ['archive_uploads', 'uploaded_entries', 'archive_files', 'snapshots']) {
      expect(await countRows(server.database, table)).toBe(0)
    }
    expect(await countRows(server.database, 'submission_pieces')).toBe(pieces)
    expect((await beginSending(server, bytes.length, { person: other })).status).toBe(200)
  })

  test('of which a crash cut the removal makes nobody wait', { tags: ['both'] }, async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    const { body } = await beginSending(server, 4096)
    await inTransaction(server.database, (writing) => disownUpload(writing, body.id))
    const next = await beginSending(server, 8192)
    expect([next.status, next.body.received]).toEqual([200, 0])
    expect(await countRows(server.database, 'archive_uploads')).toBe(1)
  })
})
