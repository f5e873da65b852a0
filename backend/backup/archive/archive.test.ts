import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { readFile, readFiles, removeFiles } from '#backend/models/submission-file.ts'
import { PART_BYTES } from '#contract/backup/archive.ts'
import {
  cancelArchiveUpload,
  countArchivedFiles,
  downloadArchive,
  prepareArchive,
  restoreArchive,
} from '#contract/backup/archive-endpoints.ts'
import { listSnapshots } from '#contract/backup/backup-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { archivesNeedLittleMemory, archivesSurviveKills } from '#testing/backend/amounts/archives.ts'
import {
  addFiles,
  archiveFrom,
  beginSending,
  entriesIn,
  fetchArchive,
  restoreArchiveInto,
  sendArchive,
  sendPart,
} from '#testing/backend/archives.ts'
import { exportFrom, fill, withoutMoment } from '#testing/backend/backups.ts'
import { databasesOf, describeEachDatabase, largeDatabasesOf } from '#testing/backend/databases.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const anAdmin = { readSession: async () => someAdmin() }
const mysql = databasesOf('mysql')

/** Every stored file by its id, with its bytes. */
async function filesOf({ database }: TestServer) {
  const bySubmission = await readFiles({ database })
  const all = [...bySubmission].flatMap(([submission, files]) =>
    files.map((file) => ({ submission, ...file })),
  )
  const read = all.map(async (file) => {
    const bytes = (await readFile({ database }, file.submission, file.id))?.bytes ?? ''
    return { ...file, bytes: createHash('sha256').update(bytes).digest('hex') }
  })
  return (await Promise.all(read)).sort((one, other) => (one.id < other.id ? -1 : 1))
}

describeEachDatabase('A backup with files', (databases) => {
  /** A server with six files, and its archive. */
  const archived = async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 3, themes: 1, submissions: 4 })
    await addFiles(server.database, 3)
    return { server, ...(await archiveFrom(server)) }
  }
  const stats = { in_file: 6, added: 6, changed: 0, removed: 0, unchanged: 0 }

  test('is a tar archive of the backup, a manifest and each file', { tags: ['both'] }, async () => {
    const { server, archive, bytes } = await archived()
    const counted = (await as(visitor, server).call(countArchivedFiles)).body
    expect(counted).toMatchObject({ files: 6, bytes: expect.any(Number) })
    expect(archive).toMatchObject({ files: 6, bytes: bytes.length })
    const [backup, manifest, ...files] = entriesIn(bytes)
    expect(withoutMoment(String(backup?.content))).toBe(withoutMoment(await exportFrom(server)))
    expect(backup?.path).toMatch(/^propfirm_backup_\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(String(manifest?.content)).files).toHaveLength(6)
    expect(files.map(({ content }) => content.length).reduce((sum, size) => sum + size)).toBe(counted.bytes)
    expect((await as(visitor, server).call(listSnapshots)).body).toEqual([])
  })

  test('comes back into an empty MariaDB', { tags: ['all'] }, async () => {
    const { server: from, bytes } = await archived()
    const into = await aServer({ location: await mysql.prepared(), ...anAdmin })
    const dry = await restoreArchiveInto(into, bytes, { dry: true })
    expect(dry).toMatchObject({ status: 200, body: { dry_run: true, files: stats } })
    expect(await filesOf(into)).toEqual([])
    const done = await restoreArchiveInto(into, bytes)
    expect(done).toMatchObject({ status: 200, body: { dry_run: false, files: stats } })
    expect(await filesOf(into)).toEqual(await filesOf(from))
    expect(await countRows(into.database, 'archive_uploads')).toBe(0)
    expect(await countRows(into.database, 'uploaded_entries')).toBe(0)
    expect(entriesIn((await archiveFrom(into)).bytes).slice(2)).toEqual(entriesIn(bytes).slice(2))
  })

  test('brings back the files that are gone, and no other', async () => {
    const { server, bytes } = await archived()
    const before = await filesOf(server)
    const same = await restoreArchiveInto(server, bytes)
    expect(same.body.files).toEqual({ ...stats, added: 0, unchanged: 6 })
    expect(await filesOf(server)).toEqual(before)
    await inTransaction(server.database, (writing) => removeFiles(writing, ['submission-0']))
    expect((await restoreArchiveInto(server, bytes)).body.files).toMatchObject({ added: 2, unchanged: 4 })
    const submissions = Array.from({ length: 4 }, (_, n) => `submission-${n}`)
    await inTransaction(server.database, (writing) => removeFiles(writing, submissions))
    expect(await countRows(server.database, 'submission_pieces')).toBe(0)
  })

  test('can be downloaded from any byte on, as often as wanted, as long as nothing in it is erased', async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 2, themes: 1, submissions: 4 })
    await addFiles(server.database, 3)
    const { archive, bytes } = await archiveFrom(server)
    const head = await fetch(`${server.url}${downloadArchive.path.replace(':id', archive.id)}`, {
      method: 'HEAD',
    })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    const tag = head.headers.get('etag') ?? ''
    const starts = [1, 511, 513, 5000, 1_048_577, 2_000_000, bytes.length - 1024, bytes.length - 1]
    for (const start of starts) {
      const rest = await fetchArchive(server, archive, { start, 'If-Range': tag })
      expect(rest.status).toBe(206)
      expect(rest.headers.get('content-range')).toBe(`bytes ${start}-${bytes.length - 1}/${bytes.length}`)
      expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(start))).toBe(true)
    }
    const some = await fetchArchive(server, archive, { Range: 'bytes=700-2099' })
    expect(Buffer.from(await some.arrayBuffer()).equals(bytes.subarray(700, 2100))).toBe(true)
    const whole = await fetchArchive(server, archive, { start: 9, 'If-Range': '"another"' })
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, bytes.length])

    await inTransaction(server.database, (writing) => removeFiles(writing, ['submission-1']))
    const after = await fetchArchive(server, archive, { start: 5000, 'If-Range': tag })
    expect(after.status).toBe(404)
    expect(await after.json()).toMatchObject({ detail: expect.stringMatching(/erased/) })
    expect(await countRows(server.database, 'archive_files')).toBe(0)
    expect(await countRows(server.database, 'snapshot_entries')).toBe(0)
  })

  test('is sent in parts that may break off, come twice and come late', async () => {
    const server = await aServer({ location: await databases.prepared(), ...anAdmin })
    await fill(server.database, { firms: 2, themes: 1, submissions: 4 })
    await addFiles(server.database, 3)
    const { bytes } = await archiveFrom(server)
    const { body } = await beginSending(server, bytes.length)
    const part = (offset: number, length: number) =>
      sendPart(server, { id: body.id, offset, bytes: bytes.subarray(offset, offset + length) })
    expect((await part(0, 1024)).body).toEqual({ id: body.id, received: 1024 })
    expect((await part(0, 1024)).body).toEqual({ id: body.id, received: 1024 })
    expect(await part(2048, 512)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/1024/) },
    })
    const early = await as(visitor, server).call(restoreArchive, { params: { id: body.id } })
    expect(early).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/Only 1024 of/) } })
    const both = await Promise.all([part(1024, 512), part(1024, 512)])
    for (const { status } of both) expect([200, 409]).toContain(status)
    expect((await beginSending(server, bytes.length)).body).toEqual({ id: body.id, received: 1536 })
    const sent = await sendArchive(server, bytes, { partBytes: 512 * 777 })
    expect(sent.body).toEqual({ id: body.id, received: bytes.length })
    const before = await filesOf(server)
    expect((await restoreArchiveInto(server, bytes)).status).toBe(200)
    expect(await filesOf(server)).toEqual(before)
    const { body: other } = await beginSending(server, bytes.length, { name: 'other.tar' })
    await sendPart(server, { id: other.id, offset: 0, bytes: bytes.subarray(0, 4096) })
    const pieces = await countRows(server.database, 'submission_pieces')
    expect((await as(visitor, server).call(cancelArchiveUpload, { params: { id: other.id } })).status).toBe(
      200,
    )
    expect(await countRows(server.database, 'uploaded_entries')).toBe(0)
    expect(await countRows(server.database, 'submission_pieces')).toBeLessThan(pieces)
    expect((await part(0, 512)).status).toBe(404)
  })
})

describeEachDatabase('Files in archives', (databases) => {
  archivesSurviveKills(databases, { files: 4, bytes: 256 * 1024, kills: 1 })

  describe('of a few and of a gigabyte', { tags: ['all'] }, () => {
    archivesNeedLittleMemory(databases, { files: 2, bytes: 3 * 1024 * 1024 })
    archivesNeedLittleMemory(largeDatabasesOf(databases.kind), { files: 256, bytes: 4 * 1024 * 1024 })
  })
})

describe('Files in archives, on SQLite, again and again', { tags: ['all'] }, () => {
  archivesSurviveKills(databasesOf('sqlite'), { files: 12, bytes: 4 * 1024 * 1024, kills: 10 })
})

test('An archive is opened by the usual tar program', async () => {
  const server = await aServer(anAdmin)
  await fill(server.database, { firms: 1, themes: 1, submissions: 2 })
  await addFiles(server.database, 2)
  const { bytes } = await archiveFrom(server)
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  try {
    writeFileSync(join(folder, 'archive.tar'), bytes)
    execFileSync('tar', ['-xf', 'archive.tar'], { cwd: folder })
    for (const { path, content } of entriesIn(bytes)) {
      expect(readFileSync(join(folder, path)).equals(content)).toBe(true)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('Only a fresh sign-in prepares, downloads, begins and restores an archive; parts may take longer', async () => {
  const old = async () => {
    const { staff, role } = someAdmin()
    return { role, ...(staff ? { staff: { ...staff, signedInAt: new Date(Date.now() - 600_000) } } : {}) }
  }
  const server = await aServer({ readSession: old })
  const call = as(visitor, server).call
  const params = { id: 'some-id' }
  for (const answer of [
    await call(prepareArchive),
    await call(downloadArchive, { params }),
    await beginSending(server, 10_240),
    await call(restoreArchive, { params }),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
  }
  expect((await sendPart(server, { id: 'x', offset: 0, bytes: Buffer.alloc(512) })).status).toBe(404)
  const large = await sendPart(server, { id: 'x', offset: 0, bytes: Buffer.alloc(PART_BYTES + 512) })
  expect(large.status).toBe(413)
})
