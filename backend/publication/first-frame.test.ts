import { expect, test } from 'vitest'
import { createWorkQueue } from '#backend/load-shedding/work-queue.ts'
import type { DirectoryRecord } from '#backend/models/directory.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { createFirmPages } from './firm-pages.ts'
import type { Published } from './published.ts'
import { improveInBackground } from './recompression.ts'
import { buildState, type PublishedState } from './state.ts'

const options = {
  pages: plainPages,
  appUrl: null,
  localUrl: 'http://localhost:3000',
  onInvalidRecord: noInvalidRecord,
}

const firms = Array.from({ length: 30 }, (_, n) => aFirmRecord(n))
const publish = (record: DirectoryRecord, previous: PublishedState | null = null) =>
  buildState(record, previous, options)

const textOf = (answer: Published | undefined) => Buffer.concat(answer?.identity.body ?? []).toString()
const headerOf = (answer: Published | undefined, name: string) =>
  answer?.headers.find(([one]) => one === name)?.[1]

/** The data a document hydrates from: the frame that it names, and its own part. */
function frameOf(document: Published | undefined, { frames }: PublishedState) {
  const json = /id="first-frame">(.*?)<\/script>/s.exec(textOf(document))?.[1] ?? '{}'
  const { shared, ...own } = JSON.parse(json)
  return { address: shared, own, frame: { ...JSON.parse(textOf(frames.get(shared))), ...own } }
}

test('A document and the frame that it names make exactly what the document was rendered from', async () => {
  const state = await publish(aDirectory(firms))
  const home = frameOf(state.answers.get('/'), state)
  expect(home.frame).toEqual(JSON.parse(JSON.stringify(state.frame)))
  expect(Object.keys(home.own).sort()).toEqual(['trust'])
  const page = await createFirmPages({ ...state, queue: createWorkQueue() })('/firm/firm-9')
  const beyond = frameOf(page, state)
  expect(beyond.address).toBe(home.address)
  expect(beyond.frame.details.description).toBe('Pays on time.')
  expect(beyond.frame.firms.map(({ slug }: { slug: string }) => slug)).toContain('firm-9')
})

test('Two processes that publish the same revision name the same frame, at another time too', async () => {
  const record = aDirectory(firms)
  const one = await publish(record)
  const counts = { received: 3, approved: 2, rejected: 1, medianDaysToDecision: 2, newest: '', said: '' }
  const other = await publish({ ...record, reviews: counts })
  expect([...other.frames.keys()]).toEqual([...one.frames.keys()])
})

test('The header of a document names its frame, which may be kept for ever', async () => {
  const state = await publish(aDirectory(firms))
  const { address } = frameOf(state.answers.get('/'), state)
  expect(headerOf(state.answers.get('/'), 'Link')).toContain(`<${address}>; rel=alternate`)
  expect(headerOf(state.frames.get(address), 'Cache-Control')).toMatch(/immutable/)
})

test('During maintenance the frame may be kept as ever: the pages of the owner are open, and hydrate from it', async () => {
  const record = aDirectory(firms)
  const { maintenance } = record.settings
  const closed = { ...record.settings, maintenance: { ...maintenance, enabled: true } }
  const state = await publish({ ...record, settings: closed })
  const { address } = frameOf(await state.onDemand.at('/page/terms'), state)
  expect(headerOf(state.frames.get(address), 'Cache-Control')).toMatch(/immutable/)
})

test('Frames of the last publications stay, for documents that were sent before', async () => {
  let state = await publish(aDirectory(firms))
  const [first = ''] = state.frames.keys()
  for (let n = 1; n <= 12; n++) {
    const changed = firms.map((firm) => ({ ...firm, maxFunding: `$${n}`, revision: firm.revision + 100 * n }))
    state = await publish(aDirectory(changed), state)
    expect(state.frames.has(first)).toBe(n < 10)
    expect(state.frames.size).toBe(Math.min(n + 1, 10))
  }
})

test('A frame is made smaller behind the publication, as every other answer is', async () => {
  const state = await publish(aDirectory(firms))
  const { address } = frameOf(state.answers.get('/'), state)
  const quick = state.frames.get(address)?.br
  await improveInBackground(state, new AbortController().signal, 0)
  const { br } = state.frames.get(address) ?? {}
  expect([quick?.tag.slice(-4), br?.tag.slice(-4)]).toEqual(['-b5"', '-br"'])
  expect(br?.length).toBeLessThan(quick?.length ?? 0)
})

test('The page of all challenges comes with the first of them, smallest first, and says how many there are', async () => {
  const sold = Array.from({ length: 10 }, (_, n) =>
    sampleChallenge({ id: `c-${n}`, accountSize: 100_000 - n * 1000 }),
  )
  const sellers = [
    ...firms.map((firm) => ({ ...firm, challenges: sold })),
    aFirmRecord(77, { category: 'avoid', challenges: sold }),
  ]
  const state = await publish(aDirectory(sellers))
  const page = frameOf(await state.onDemand.at('/challenges'), state)
  const { firms: first, total, avoided } = page.own.challenges
  expect({ total, avoided }).toEqual({ total: 310, avoided: 10 })
  expect(first.map(({ challenges }: { challenges: unknown[] }) => challenges.length)).toEqual([10, 10, 4])
  expect(first[0].challenges[0].accountSize).toBe(91_000)
  const listed = page.frame.firms.map(({ id }: { id: string }) => id)
  for (const { id } of first) expect(listed).toContain(id)
  expect(frameOf(state.answers.get('/'), state).frame.challenges).toBeUndefined()
})
