import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { readSubmissions } from '#backend/models/submission.ts'
import { readFile, readFiles, storedBytes } from '#backend/models/submission-file.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { fileTypes } from '#contract/submission-files.ts'
import { from } from '#testing/backend/accounts.ts'
import { goodUploads } from '#testing/backend/good-uploads.ts'
import { hostileUploads } from '#testing/backend/hostile-uploads.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const allowedFileTypes = [...fileTypes.flatMap(({ extensions }) => extensions), '.html', '.svg', '*']
  const userSubmissions = { ...settingsDefaults.userSubmissions, allowedFileTypes }
  await inTransaction(server.database, async (writing) => {
    await writeGroups(writing, { userSubmissions }, { revision: await nextRevision(writing) })
  })
})

/** Each sender has an address of its own, so that no limit of senders plays a part. */
const sender = (n: number) => from(`198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`)

/** Sends one in `share` of the hostile files, each of which must be refused. */
async function sendHostile(share: number): Promise<void> {
  const uploads = (await hostileUploads()).filter((_, n) => n % share === 0)
  expect(uploads.length).toBeGreaterThanOrEqual(300 / share)
  const faults: string[] = []
  for (const [n, { why, ...file }] of uploads.entries()) {
    const { status, body } = await sendSubmission(server, formOf(aSubmission(), [file]), sender(n))
    const isRefused = status === 413 || status === 415 || status === 400
    if (!isRefused || typeof body.detail !== 'string')
      faults.push(`${why} (${file.name}, ${file.type}): ${status}`)
  }
  expect(faults).toEqual([])
  expect(await readSubmissions(server)).toEqual([])
  expect(await storedBytes(server)).toBe(0)
  expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
}

/** Sends one in `share` of the good files, each of which must be stored. */
async function sendGood(share: number): Promise<void> {
  const uploads = (await goodUploads()).filter((_, n) => n % share === 0)
  expect(uploads.length).toBeGreaterThanOrEqual(60 / share)
  const faults: string[] = []
  for (const [n, { why, ...file }] of uploads.entries()) {
    const { status, body } = await sendSubmission(server, formOf(aSubmission(), [file]), sender(1000 + n))
    if (status !== 201) {
      faults.push(`${why} (${file.name}, ${file.type}): ${status} ${body.detail}`)
      continue
    }
    const [kept] = (await readFiles(server, [body.id])).get(body.id) ?? []
    const stored = kept && (await readFile(server, body.id, kept.id))
    if (!stored || stored.bytes.length !== kept.size) faults.push(`${why}: not stored`)
    else if (stored.bytes.includes('secret artist') || stored.bytes.includes('SEFH'))
      faults.push(`${why}: holds more than pixels`)
  }
  expect(faults).toEqual([])
}

test('Of 300 hostile files one in ten is sent, and none taken', () => sendHostile(10))

test('None of 300 hostile files is taken, even where an admin opens more types', { tags: ['all'] }, () =>
  sendHostile(1),
)

test('Of sixty good files one in six is sent and taken, pictures without their metadata', () => sendGood(6))

test('Sixty good files are taken, pictures without their metadata', { tags: ['all'] }, () => sendGood(1))
