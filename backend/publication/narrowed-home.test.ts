import { expect, test } from 'vitest'
import { createWorkQueue, type WorkKind, workKinds } from '#backend/load-shedding/work-queue.ts'
import { filterFromQuery, queryFromFilter } from '#contract/firm-filter.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { afterFile } from '#testing/backend/after-file.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { addFirm, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import type { Published } from './published.ts'
import { buildState } from './state.ts'

const firms = Array.from({ length: 60 }, (_, n) =>
  aFirmRecord(n, {
    name: `Number ${n}`,
    category: n < 40 ? 'gold' : 'silver',
    instruments: n % 2 === 0 ? ['forex'] : ['futures'],
    evaluationFee: `$${1000 - n}`,
  }),
)

/** A state, and how often its renderer was asked for the home page. */
async function published(queue = createWorkQueue()) {
  const drawn: string[] = []
  const render: typeof plainPages.render = (path, frame) => {
    if (frame.drawn) drawn.push(frame.drawn.query)
    return plainPages.render(path, frame)
  }
  const options = {
    pages: { ...plainPages, render },
    appUrl: null,
    localUrl: 'http://localhost',
    onInvalidRecord: noInvalidRecord,
    queue,
  }
  return { state: await buildState(aDirectory(firms), null, options), drawn }
}

const textOf = (page: Published | undefined) => Buffer.concat(page?.identity.body ?? []).toString()

/** The page's own part beside the frame that all share. */
function ownPart(page: Published | undefined) {
  return JSON.parse(/id="first-frame">(.*?)<\/script>/s.exec(textOf(page))?.[1] ?? '{}')
}

const names = (own: { firms: { name: string }[] }) => own.firms.map(({ name }) => name)

test('A page is drawn for what its address asks: firms beyond the first of the list, and how many there are', async () => {
  const { state } = await published()
  const own = ownPart(await state.narrowedHome('q=number+39'))
  expect(names(own)).toContain('Number 39')
  expect(own.drawn.query).toBe('q=number+39')
  expect(own.drawn.found).toMatchObject({ total: 1, bySection: { gold: 1 } })
  const silver = ownPart(await state.narrowedHome('tier=silver&instrument=futures'))
  expect(silver.drawn.found).toMatchObject({ total: 10, bySection: { silver: 10 } })
  // A tier counts among the chosen instruments, an instrument among the chosen tiers.
  expect(silver.drawn.tiers.bySection).toEqual({ gold: 20, silver: 10 })
  expect(silver.drawn.instruments.byInstrument).toEqual({ forex: 10, futures: 10 })
})

test('An order brings the firms that come first by it, and a typing error is forgiven', async () => {
  const { state } = await published()
  const cheapest = ownPart(await state.narrowedHome('sort=fee'))
  expect(names(cheapest)).toEqual(
    expect.arrayContaining(['Number 39', 'Number 28', 'Number 59', 'Number 48']),
  )
  expect(cheapest.drawn.found.total).toBe(60)
  expect(ownPart(await state.narrowedHome('q=nubmer')).drawn.found.total).toBe(60)
  expect(ownPart(await state.narrowedHome('q=nothing+like+it')).drawn.found.total).toBe(0)
})

test('Equal questions share a page, however they are spelled, at once and later', async () => {
  const { state, drawn } = await published()
  await Promise.all([
    state.narrowedHome('tier=silver&sort=fee'),
    state.narrowedHome('sort=fee&tier=silver&utm=1'),
  ])
  await state.narrowedHome('tier=nothing&sort=fee&tier=silver')
  expect(drawn).toEqual(['tier=silver&sort=fee'])
})

test.each([
  '',
  'utm_source=mail',
  'tier=platinum&instrument=tea&sort=money',
  'q=%20%20',
  'since=5&__proto__=1&constructor=2',
  '%E0%A4%A',
])('An address that asks for nothing known is the plain home page: %s', async (query) => {
  const { state, drawn } = await published()
  expect(state.narrowedHome(query)).toBeUndefined()
  expect(state.narrowedHome(`${query}&q=${'a'.repeat(3000)}`)).toBeUndefined()
  expect(drawn).toEqual([])
})

test('What is typed into an address is a text in the page, never markup, and takes no more room than it may', async () => {
  const { state } = await published()
  const hostile = `q=${encodeURIComponent(`</script><script>alert(1)</script>${'x'.repeat(500)}`)}`
  const page = await state.narrowedHome(hostile)
  expect(textOf(page)).not.toContain('<script>alert')
  expect(
    queryFromFilter(filterFromQuery(new URLSearchParams(ownPart(page).drawn.query))).get('q'),
  ).toHaveLength(100)
})

test('Made up addresses leave no trace in what is published, and only the last of them are kept', async () => {
  const { state, drawn } = await published()
  const before = [...state.answers.keys()]
  for (let n = 0; n < 60; n += 1) await state.narrowedHome(`q=number+${n}x`)
  expect([...state.answers.keys()]).toEqual(before)
  await state.narrowedHome('q=number+59x')
  expect(drawn).toHaveLength(60)
  await state.narrowedHome('q=number+0x')
  expect(drawn).toHaveLength(61)
})

test('A crowd of made up addresses gets the whole list, and holds up neither pages nor the home page', async () => {
  const none = { atOnce: 1, waiting: 0 }
  const bounds = Object.fromEntries(Object.keys(workKinds).map((kind) => [kind, none])) as Record<
    WorkKind,
    typeof none
  >
  const queue = createWorkQueue({ bounds })
  const site = await publishedSite({ queue })
  afterFile(() => site.close())
  await addFirm(site, { name: 'One' })
  await site.publication.publishNow()
  const get = (path: string) => rawGet(`${site.url}${path}`, { Accept: 'text/html' })
  const [home, narrowed] = [await get('/'), await get('/?q=one')]
  expect([narrowed.status, narrowed.text === home.text]).toEqual([200, false])
  expect(narrowed.text).toContain('"query":"q=one"')
  const held = Promise.withResolvers<void>()
  const holding = queue.run('narrowed-page', () => held.promise)
  const refused = await get('/?q=two')
  expect([refused.status, refused.text, refused.headers.etag]).toEqual([200, home.text, home.headers.etag])
  expect((await get('/firm/one')).status).toBe(200)
  expect((await get('/?q=one')).text).toBe(narrowed.text)
  held.resolve()
  await holding
  expect((await get('/?q=two')).text).not.toBe(home.text)
})
