import { beforeAll, expect, test } from 'vitest'
import { firmTable } from '#backend/models/firm.ts'
import { readRow } from '#backend/models/table.ts'
import { FIRST_FRAME_FIRMS } from '#contract/firm-rules.ts'
import { withdrawOwnSubmission } from '#contract/own-submissions.ts'
import type { Review, ReviewPage } from '#contract/reviews/review.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { twoOfTheStaff } from '#testing/backend/accounts.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { addFirm, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { buildState } from './state.ts'

const admin = { token: 'admin' }
const nothing: ReviewPage = {
  counts: { total: 0, withProof: 0, byStars: [0, 0, 0, 0, 0], samples: 0, mean: null },
  matching: 0,
  reviews: [],
  more: false,
}
let server: TestServer

beforeAll(async () => {
  server = await aServer({
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    readSession: twoOfTheStaff,
  })
})

const pageAt = async (path: string) => (await fetch(server.url + path)).text()
const pathOf = async (id: string) => {
  const row = await readRow<{ slug: string }>(server, firmTable, { where: { id } })
  return `/firm/${row?.slug}`
}

test('The page of a firm comes with its newest reviews, which are in no other document', async () => {
  const firmId = await addFirm(server, admin)
  const { id, secret } = await sendRated(server, { description: 'Words <script>of</script> a trader.' })
  await publish(server, admin, id, { firmId, proof: 'screenshot' })
  const path = await pathOf(firmId)
  const page = await pageAt(path)
  expect(page).toContain('a trader.')
  expect(page).not.toContain('<script>of')
  for (const other of ['/', '/saved', '/api/propfirms', '/api/sync']) {
    expect(await pageAt(other)).not.toContain('a trader.')
  }
  expect(await pageAt('/how-we-rate')).toContain('"publishedByStars":[0,1,0,0,0]')
  await as(visitor, server).call(withdrawOwnSubmission, { body: { secret } })
  expect(await pageAt(path)).not.toContain('a trader.')
})

test('A page whose reviews cannot be read comes without them, and with them once they can', async () => {
  let isAway = true
  const read = async () => {
    if (isAway) throw new Error('The database is away')
    return nothing
  }
  const drawn: boolean[] = []
  const pages = {
    ...plainPages,
    render: (path: string, frame: Parameters<typeof plainPages.render>[1]) => {
      if (path === '/firm/firm-1' || path === '/how-we-rate') drawn.push('reviews' in frame)
      return plainPages.render(path, frame)
    },
  }
  const options = { pages, appUrl: null, localUrl: 'http://localhost:3000', onInvalidRecord: noInvalidRecord }
  const state = await buildState(aDirectory([aFirmRecord(1)]), null, {
    ...options,
    pageData: { reviews: read },
  })
  drawn.length = 0
  const ask = () => state.onDemand.at('/firm/firm-1')
  expect((await ask())?.status).toBe(200)
  isAway = false
  // A page without its data is kept for a millisecond.
  await expect.poll(async () => (await ask()) && drawn.at(-1)).toBe(true)
  const times = drawn.length
  await ask()
  expect(drawn).toHaveLength(times)
})

test('The page of all reviews carries the firms that they are about, also those that no other page begins with', async () => {
  const firms = Array.from({ length: FIRST_FRAME_FIRMS + 2 }, (_, n) => aFirmRecord(n, { category: 'gold' }))
  const last = firms.at(-1)?.id ?? ''
  const about = { ...nothing, reviews: [{ firmId: last } as Review] }
  const options = {
    pages: plainPages,
    appUrl: null,
    localUrl: 'http://localhost:3000',
    onInvalidRecord: noInvalidRecord,
  }
  const state = await buildState(aDirectory(firms), null, {
    ...options,
    pageData: { reviews: async () => about },
  })
  const namedOn = async (path: string) => {
    const text = Buffer.concat((await state.onDemand.at(path))?.identity.body ?? []).toString()
    return firms.filter(({ name }) => text.includes(`<li>${name}</li>`)).map(({ id }) => id)
  }
  const first = firms.slice(0, FIRST_FRAME_FIRMS).map(({ id }) => id)
  expect(await namedOn('/compare')).toEqual(first)
  expect(await namedOn('/reviews')).toEqual([...first, last])
})
