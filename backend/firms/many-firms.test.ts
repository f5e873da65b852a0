import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertFirm } from '#backend/models/firm.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms, type FirmBulk, MOST_WHOLE_CONFLICTS } from '#contract/firm-bulk.ts'
import { firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import { readOverview } from '#contract/overview.ts'
import { twoOfTheStaff } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { longestShare } from '#testing/backend/longest-share.ts'
import { admin, moderator } from '#testing/backend/published-reviews.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

/** So many that the longest turn, which does not grow with them, is a small part of the whole. */
const FIRMS = 600
const CHANGED = 200
const CHALLENGES = 20

/** The most of its own work that a call may do without letting others through; alone, each of these did nearly all. */
const MOST = 0.4

describeEachDatabase('With many firms', (databases) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: twoOfTheStaff })
    await inTransaction(server.database, async (writing) => {
      const revision = await nextRevision(writing)
      for (let n = 0; n < FIRMS; n += 1) {
        const challenges = Array.from({ length: CHALLENGES }, (_, at) => sampleChallenge({ id: `c-${at}` }))
        await insertFirm(writing, aFirm({ name: `Firm ${n}`, challenges }), { revision, id: `firm-${n}` })
      }
    })
  })
  const all = async (): Promise<readonly StaffFirm[]> => (await as(admin, server).call(listStaffFirms)).body
  const changes = (firms: readonly StaffFirm[], tag?: string) =>
    firms.map((firm) => ({
      id: firm.id,
      tag: tag ?? firmTag(firm),
      change: { evaluationFee: `${firm.evaluationFee} now` },
    }))
  const some = async () => (await all()).slice(0, CHANGED)
  const act = (values: Partial<FirmBulk>, by = admin) =>
    as(by, server).call(bulkFirms, { body: { create: [], change: [], remove: [], ...values } })

  test('others are served while staff get the list of them', async () => {
    expect(await all()).toHaveLength(FIRMS)
    expect(await longestShare(all, MOST)).toBeLessThan(MOST)
  })

  test('others are served while the overview is made of them', async () => {
    expect(await longestShare(() => as(admin, server).call(readOverview), MOST)).toBeLessThan(MOST)
  })

  test.each([admin, moderator])(
    'others are served while $token changes many of them',
    { tags: ['all'] },
    async (by) => {
      const share = await longestShare(async () => {
        const done = await act({ change: changes(await some()) }, by)
        expect(done.body.changed).toHaveLength(CHANGED)
      }, MOST)
      expect(share).toBeLessThan(MOST)
    },
  )

  test('each that was changed meanwhile is named, the first of them as they are', async () => {
    const refused = await act({ change: changes(await some(), '"old"') })
    expect(refused.status).toBe(412)
    const { current } = refused.body
    expect(current.map(({ name }: StaffFirm) => name)).toEqual((await some()).map(({ name }) => name))
    const whole = current.flatMap(({ current: firm }: { current?: StaffFirm }) => (firm ? [firm] : []))
    expect(whole).toEqual((await all()).slice(0, MOST_WHOLE_CONFLICTS))
  })

  test.each([admin, moderator])('none is read for what $token does to unknown ones', async (by) => {
    const challenges = server.database.sequelize.model('challenges')
    let reads = 0
    challenges.addHook('beforeFind', 'counting', () => {
      reads += 1
    })
    const unknown = Array.from({ length: 2000 }, (_, n) => ({ id: `gone-${n}`, tag: '"old"', change: {} }))
    const refused = await act({ change: unknown }, by)
    expect(refused.body.current).toHaveLength(2000)
    expect(refused.body.current.every((one: { current: unknown }) => one.current === null)).toBe(true)
    expect(reads).toBe(0)
    await all()
    expect(reads).toBeGreaterThan(0)
    challenges.removeHook('beforeFind', 'counting')
  })
})
