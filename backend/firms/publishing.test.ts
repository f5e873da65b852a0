import { beforeAll, expect, test } from 'vitest'
import { readDirectory } from '#backend/models/directory.ts'
import { LIVE, readFirms } from '#backend/models/firm.ts'
import { readState } from '#backend/models/publication-state.ts'
import { syncDirectory } from '#contract/directory.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { StaffFirm } from '#contract/firm.ts'
import {
  changeFirm,
  createFirm,
  deleteFirm,
  firmTag,
  listFirms,
  listStaffFirms,
} from '#contract/firm-endpoints.ts'
import { can } from '#contract/permissions.ts'
import { hours } from '#contract/primitives/time.ts'
import { publicPages } from '#contract/public-pages.ts'
import { twoOfTheStaff } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const inHours = (count: number) => new Date(Date.now() + hours(count)).toISOString()
const publication = () => ({ at: inHours(1), change: { status: 'live' } })

/** Everything that anyone may read without a name in its address, and the address of a firm's page and picture. */
const publicAddresses = [
  ...endpoints
    .filter(
      ({ method, permission, path }) => method === 'GET' && can('visitor', permission) && !path.includes(':'),
    )
    .map(({ path }) => path),
  ...Object.values(publicPages).map(({ pattern }) => pattern),
  ...['/shell', '/admin'],
  ...['/feed.xml', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/firm/whisper-capital'],
  ...['/api/sync?since=0', '/share/0123456789abcdef/whisper-capital.png'],
]

describeEachDatabase('Firms', (databases) => {
  let server: TestServer
  const admin = () => as({ token: 'admin' }, server)
  const moderator = () => as({ token: 'moderator' }, server)
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: twoOfTheStaff })
  })
  const made = async (values: object = {}): Promise<StaffFirm> =>
    (await admin().call(createFirm, { body: { ...aFirm(), ...values } })).body
  const change = (id: string, body: object, who = admin()) => who.call(changeFirm, { params: { id }, body })
  const seen = async (id: string) =>
    (await as(visitor, server).call(listFirms)).body.find((firm: StaffFirm) => firm.id === id)
  const known = async () => (await as(visitor, server).call(syncDirectory)).body.revision as number
  const since = async (revision: number) =>
    (await as(visitor, server).call(syncDirectory, { query: { since: String(revision) } })).body

  test.each([
    ['draft', {}],
    ['archived', {}],
    ['scheduled', { planned: [publication()] }],
  ])('that are %s are in nothing that anyone may read', async (status, plan) => {
    const secret = { name: 'Whisper Capital', description: 'Murmured.', affiliateCode: 'HUSH7' }
    const firm = await made({ ...secret, status, ...plan })
    const before = await known()
    await change(firm.id, { evaluationFee: '$7' })
    await as(visitor, server).call(endpoints.find(({ path }) => path === '/api/init-data') as never)
    for (const token of [undefined, 'admin']) {
      for (const address of publicAddresses) {
        const { text, status: code } = await rawGet(server.url + address, {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        })
        expect([address, code], address).not.toEqual([address, 500])
        for (const word of [...Object.values(secret), firm.id]) expect(text, address).not.toContain(word)
      }
    }
    expect((await rawGet(`${server.url}/firm/${firm.slug}`)).status).toBe(404)
    expect((await rawGet(`${server.url}/share/0123456789abcdef/${firm.slug}.png`)).status).toBe(404)
    expect((await as(visitor, server).call(listStaffFirms)).status).toBe(401)
    expect(await known()).toBe(before)
    // The source of answers right after a start, and while the publication is away.
    const stored = [...(await readDirectory(server.database)).firms, ...(await readFirms(server, LIVE))]
    expect(stored.map(({ id }) => id)).not.toContain(firm.id)
    const listed = (await moderator().call(listStaffFirms)).body
    expect(listed).toContainEqual(expect.objectContaining({ id: firm.id, status, ...secret }))
    await admin().call(deleteFirm, { params: { id: firm.id } })
    expect(await known()).toBe(before)
  })

  test('that name no status are live, and look as they did before there was one', {
    tags: ['both'],
  }, async () => {
    const firm = await made()
    expect(firm).not.toHaveProperty('status')
    expect(firm).not.toHaveProperty('planned')
    expect(await seen(firm.id)).toEqual(firm)
    expect((await admin().call(listStaffFirms)).body).toContainEqual(firm)
  })

  test('that are published come as new, and leave again as gone, under one id, for whoever was away', {
    tags: ['both'],
  }, async () => {
    const { id } = await made({ name: 'Comes and Goes', status: 'draft' })
    const start = await known()
    expect((await change(id, { status: 'live' })).body).not.toHaveProperty('status')
    const shown = await known()
    expect(await since(start)).toMatchObject({ firms: [{ id }], gone: [] })
    expect(await since(start).then(({ firms }) => firms[0])).not.toHaveProperty('status')
    expect((await change(id, { status: 'archived' })).body).toMatchObject({ status: 'archived' })
    const hidden = await known()
    for (const from of [start, shown]) expect(await since(from)).toMatchObject({ firms: [], gone: [id] })
    expect(await seen(id)).toBeUndefined()
    await change(id, { status: 'live', name: 'Came Back' })
    for (const from of [start, shown, hidden]) {
      expect(await since(from)).toMatchObject({ firms: [{ id, name: 'Came Back' }], gone: [] })
    }
  })

  test('are told of in the feed when visitors come to see them, and of no change that nobody saw', {
    tags: ['both'],
  }, async () => {
    const { id } = await made({ name: 'Quiet Start', status: 'draft', warning: 'Sealed.' })
    await change(id, { warning: '', evaluationFee: '$11' })
    await change(id, { status: 'live', category: 'silver' })
    await change(id, { evaluationFee: '$12' })
    const { text } = await rawGet(`${server.url}/feed.xml`)
    const titles = [...text.matchAll(/<title>(Quiet Start: .*?)<\/title>/g)].map(([, title]) => title)
    expect(titles).toEqual([
      'Quiet Start: Eval fee: $12 instead of $11',
      'Quiet Start: New on this site, tier: SILVER',
    ])
    expect(text).not.toContain('Sealed.')
  })

  test('take their address from their name until visitors saw them, and keep it from then on', {
    tags: ['both'],
  }, async () => {
    const { id, slug } = await made({ name: 'Working Title', status: 'draft' })
    expect(slug).toBe('working-title')
    expect((await change(id, { name: 'Work' })).body.slug).toBe('work')
    expect((await change(id, { name: 'Final Name' })).body.slug).toBe('final-name')
    expect((await change(id, { status: 'live' })).body.slug).toBe('final-name')
    await change(id, { status: 'draft' })
    expect((await change(id, { name: 'Yet Another' })).body.slug).toBe('final-name')
  })

  test('are planned for a time that is to come, which is there for staff to see and to cancel', {
    tags: ['both'],
  }, async () => {
    const { id } = await made({ status: 'draft' })
    const plan = publication()
    expect((await change(id, { planned: [plan] })).body).toMatchObject({
      status: 'scheduled',
      planned: [plan],
    })
    expect((await change(id, { evaluationFee: '$8' })).body).toMatchObject({ planned: [plan] })
    const { body: cancelled } = await change(id, { planned: [] })
    expect(cancelled).toMatchObject({ status: 'draft' })
    expect(cancelled).not.toHaveProperty('planned')
    const past = { at: inHours(-1), change: { status: 'live' } }
    expect(await change(id, { planned: [past] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'planned', message: 'must be in the future' }] },
    })
    expect((await change(id, { status: 'scheduled' })).status).toBe(400)
    expect((await change(id, { planned: [{ at: inHours(1), change: {} }] })).status).toBe(400)
  })

  test('are planned for by one of two admins who do so at once; the other is told what is there', {
    tags: ['both'],
  }, async () => {
    const firm = await made({ status: 'draft' })
    const headers = { 'If-Match': firmTag(firm) }
    const plans = [publication(), { at: inHours(9), change: { status: 'live' } }]
    const answers = await Promise.all(
      plans.map((plan) =>
        admin().call(changeFirm, { params: { id: firm.id }, headers, body: { planned: [plan] } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const [done, late] = answers.toSorted((one, other) => one.status - other.status)
    expect(late?.body.current).toEqual(done?.body)
  })

  test('are published and taken back by moderators, but for offers and for warnings', {
    tags: ['both'],
  }, async () => {
    const { id } = await made({ status: 'draft', affiliateCode: 'OURS' })
    expect((await change(id, { status: 'live' }, moderator())).status).toBe(200)
    expect((await change(id, { status: 'draft', planned: [publication()] }, moderator())).status).toBe(200)
    const offer = { at: inHours(2), change: { discountPercentage: 50 } }
    const { planned } = (await change(id, { planned: [offer] })).body
    for (const sent of [[], [{ ...offer, change: { discountPercentage: 5 } }], 'nonsense']) {
      expect((await change(id, { planned: sent }, moderator())).status, JSON.stringify(sent)).toBe(403)
    }
    const kept = { planned: [...planned, { at: inHours(3), change: { status: 'archived' } }] }
    expect((await change(id, kept, moderator())).status).toBe(200)
    const avoided = await made({ category: 'avoid' })
    expect((await change(avoided.id, { status: 'archived' }, moderator())).status).toBe(403)
    const later = { planned: [{ at: inHours(3), change: { status: 'draft' } }] }
    expect((await change(avoided.id, later, moderator())).status).toBe(403)
    expect((await change(avoided.id, { status: 'archived' })).status).toBe(200)
  })

  test('come out of a backup as they were; one of a version without statuses makes them live', async () => {
    const hidden = await made({ name: 'Kept Draft', status: 'draft', planned: [publication()] })
    const shown = await made({ name: 'Kept Live' })
    const file = await exportFrom(server, { token: 'admin' })
    await change(hidden.id, { status: 'live' })
    await change(shown.id, { status: 'archived' })
    const start = await known()
    expect((await restoreInto(server, file, { token: 'admin' })).status).toBe(200)
    expect(await since(start)).toMatchObject({ gone: [hidden.id], firms: [{ id: shown.id }] })
    const listed = (await admin().call(listStaffFirms)).body
    expect(listed).toContainEqual(expect.objectContaining({ id: hidden.id, status: 'scheduled' }))
    const feed = (await rawGet(`${server.url}/feed.xml`)).text
    expect(feed).toContain('<title>Restored to the state of: ')
    const older = JSON.parse(file)
    for (const firm of older.collections.propfirms) {
      delete firm.status
      delete firm.planned
    }
    expect((await restoreInto(server, JSON.stringify(older), { token: 'admin' })).status).toBe(200)
    expect(await seen(hidden.id)).toMatchObject({ name: 'Kept Draft' })
    const { revision } = await readState(server)
    expect(await known()).toBe(revision)
  })
})
