import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import { afterFile } from '#testing/backend/after-file.ts'
import { askTogether, crowdedFirms, healthDuring, questions } from '#testing/backend/crowd.ts'
import { fillDatabase } from '#testing/backend/filled-database.ts'
import { aRunningProcess, type RunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

// threat N1. The product's own limits are asked for one by one in work-queue.test.ts; here everything stands together.
const FIRMS = 300
let server: RunningProcess
let revision: number

const revisionNow = async () => {
  const [answer] = await askTogether(server.url, ['/api/sync'])
  return JSON.parse(answer?.text() ?? '').revision as number
}

const statusesOf = (answers: readonly { readonly status: number }[]) => [
  ...new Set(answers.map(({ status }) => status)),
]

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crowd-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  await fillDatabase(folder, crowdedFirms(FIRMS, 3), { apart: true })
  server = await aRunningProcess({ kind: 'sqlite', file: join(folder, 'directory.sqlite') })
  afterFile(() => server.crash())
  revision = await revisionNow()
})

test('A crowd with different questions is answered, or asked to come back; others go on meanwhile', {
  tags: ['all'],
}, async () => {
  const crowd = [
    ...questions.pages(100),
    ...questions.syncs(50, revision),
    ...questions.pictures(22),
    ...questions.reviews(28),
  ]
  const asking = askTogether(server.url, crowd)
  const [answers, health] = await Promise.all([asking, healthDuring(server.url, asking)])
  for (const { path, status, retryAfter } of answers) {
    if (status !== 200) expect([path, status, retryAfter]).toEqual([path, 503, '2'])
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(100)
  expect(health.length).toBeGreaterThan(5)
  expect(await server.peakMemory()).toBeLessThan(400)
})

test('Every firm has its page, though all of them are asked for at once', { tags: ['all'] }, async () => {
  const answers = await askTogether(server.url, questions.pages(FIRMS))
  expect(statusesOf(answers)).toEqual([200])
  for (const [n, { text }] of answers.entries()) expect(text()).toContain(`<li>Firm ${n}</li>`)
})

test('After one act on all firms every device gets the list that is published already', {
  tags: ['all'],
}, async () => {
  const call = as(visitor, server).call
  const { body: firms } = await call(listStaffFirms)
  const before = await revisionNow()
  const { status } = await call(bulkFirms, { body: { create: [], change: firms.map(changeOf), remove: [] } })
  expect(status).toBe(200)
  await expect.poll(revisionNow).toBeGreaterThan(before)
  const [whole] = await askTogether(server.url, ['/api/sync'])
  const answers = await askTogether(server.url, questions.syncs(60, before))
  expect(statusesOf(answers)).toEqual([200])
  expect(new Set(answers.map(({ tag }) => tag))).toEqual(new Set([whole?.tag]))
})

const changeOf = (firm: Parameters<typeof firmTag>[0] & { readonly id: string }) => ({
  id: firm.id,
  tag: firmTag(firm),
  change: { evaluationFee: '$77' },
})
