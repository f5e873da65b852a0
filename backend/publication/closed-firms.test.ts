import { expect, test } from 'vitest'
import { createWorkQueue } from '#backend/load-shedding/work-queue.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import type { Published } from './published.ts'
import { pictureOfFirm } from './share-picture.ts'
import { buildState } from './state.ts'

const closed = (n: number, standingSince: string) =>
  aFirmRecord(n, {
    name: `Copper ${n}`,
    standing: 'closed',
    standingSince,
    standingNote: 'Accounts were shut.',
    standingSource: 'https://register.example/',
    challenges: [sampleChallenge()],
  })

const options = {
  pages: plainPages,
  appUrl: null,
  localUrl: 'http://localhost:3000',
  onInvalidRecord: noInvalidRecord,
  queue: createWorkQueue(),
}
const firms = [
  closed(1, '2025-12-02'),
  closed(2, '2026-10-24'),
  aFirmRecord(3),
  aFirmRecord(4, { name: 'Copperfield' }),
]
const published = () => buildState(aDirectory(firms), null, options)

const textOf = (page: Published | undefined) => Buffer.concat(page?.identity.body ?? []).toString()
const ownPart = (page: Published | undefined) =>
  JSON.parse(/id="first-frame">(.*?)<\/script>/s.exec(textOf(page))?.[1] ?? '{}')
const ids = ({ firms: some = [] }: { firms?: { id: string }[] }) => some.map(({ id }) => id)

test('Closed firms are in no frame that pages share, in no count and among no challenges', async () => {
  const { frame, list, onDemand } = await published()
  expect(ids({ firms: [...frame.firms] })).toEqual(['firm-4', 'firm-3'])
  expect(frame.counts.total).toBe(2)
  expect(list.listed).toHaveLength(2)
  const { challenges } = ownPart(await onDemand.at('/challenges'))
  expect(challenges).toEqual({ firms: [], total: 0, avoided: 0 })
})

test('Their page comes with them, the last to close first, and says how many there are', async () => {
  const { list, onDemand } = await published()
  const page = ownPart(await onDemand.at('/closed'))
  expect(list.closed.map(({ id }) => id)).toEqual(['firm-2', 'firm-1'])
  expect(ids(page)).toEqual(expect.arrayContaining(['firm-1', 'firm-2']))
  expect(page.closedTotal).toBe(2)
  expect(page.firms.find(({ id }: { id: string }) => id === 'firm-2')).toMatchObject({
    standing: 'closed',
    standingSince: '2026-10-24',
    standingNote: 'Accounts were shut.',
    standingSource: 'https://register.example/',
  })
})

test('A closed firm has a page of its own, which carries it', async () => {
  const { onDemand } = await published()
  const page = ownPart(await onDemand.at('/firm/firm-1'))
  expect(ids(page)).toContain('firm-1')
  expect(page.details.id).toBe('firm-1')
})

test('A search brings the closed firms that it finds and counts none, unless what does not operate is hidden', async () => {
  const { narrowedHome } = await published()
  const found = ownPart(await narrowedHome('q=copper'))
  expect(ids(found)).toEqual(expect.arrayContaining(['firm-1', 'firm-2', 'firm-4']))
  expect(found.drawn.found.total).toBe(1)
  const hidden = ownPart(await narrowedHome('q=copper&standing=operating'))
  expect(ids(hidden)).toEqual([])
  expect(hidden.drawn.found.total).toBe(1)
  expect(ids(ownPart(await narrowedHome('sort=fee')))).not.toContain('firm-1')
})

test('The switch hides what does not operate, on the server as on the device', async () => {
  const paused = aFirmRecord(5, {
    standing: 'payouts_paused',
    standingSince: '2026-11-12',
    standingSource: 'https://x.example/',
  })
  const { narrowedHome, frame } = await buildState(aDirectory([...firms, paused]), null, options)
  expect(frame.counts).toMatchObject({ total: 3, notOperating: 1 })
  expect(ownPart(await narrowedHome('standing=operating')).drawn.found.total).toBe(2)
  expect(ownPart(await narrowedHome('tier=gold')).drawn.found.total).toBe(3)
})

test('The sitemap names closed firms last', async () => {
  const { answers } = await published()
  expect(textOf(answers.get('/sitemap.xml')).match(/\/firm\/[^<]+/g)).toEqual([
    '/firm/firm-4',
    '/firm/firm-3',
    '/firm/firm-2',
    '/firm/firm-1',
  ])
})

test('The picture beside a link to a closed firm says so, and no tier', async () => {
  const { list, context } = await published()
  const [entry] = list.closed
  if (!entry) throw new Error('No closed firm')
  const picture = pictureOfFirm(entry, context.settings)
  expect(picture).toMatchObject({ badge: 'CLOSED', tier: null })
})
