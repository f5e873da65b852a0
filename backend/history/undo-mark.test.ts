import { beforeAll, expect, test } from 'vitest'
import { createUser, deleteUser, restoreUser } from '#contract/accounts/users-endpoints.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { createFirm, deleteFirm } from '#contract/firm-endpoints.ts'
import { type HistoryLine, listHistoryLines } from '#contract/history.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { submissionTag } from '#contract/submission.ts'
import {
  changeSubmission,
  deleteSubmission,
  readSubmission,
  restoreSubmission,
} from '#contract/submission-endpoints.ts'
import { decideSubmissions } from '#contract/submission-queue.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { createTheme, deleteTheme } from '#contract/theme/theme-endpoints.ts'
import { firstAdminEnvironment, twoPeople } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, admin, moderator, publish, sendRated } from '#testing/backend/published-reviews.ts'
import {
  aServer,
  as,
  type CallAnswer,
  type CallInput,
  type TestServer,
} from '#testing/backend/test-server.ts'

type Query = NonNullable<CallInput['query']>

const theme = { name: 'Night', colors: themePresets.dark }

describeEachDatabase("What the message line's Undo took back", (databases) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      environment: { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' },
      readSession: twoPeople,
    })
  })
  const by = (who = admin) => as(who, server)
  /** Who took an act back, by what the history says of it; the act as its own reply names it. */
  const undoneBy = async (done: CallAnswer, undo: (query: Query) => Promise<CallAnswer>) => {
    const act = done.headers.get('History-Act') ?? ''
    expect((await undo({ puts_back: act })).status).toBeLessThan(300)
    const lines: readonly HistoryLine[] = (await by().call(listHistoryLines, { query: {} })).body
    const line = lines.find(({ entry: { id, batch } }) => id === act || batch === act)
    return line?.put_back?.actor_name ?? null
  }
  const sent = async () => {
    const { id } = await sendRated(server)
    return (await by().call(readSubmission, { params: { id } })).body
  }
  const back = { status: 'pending', notes: '', reason: '' }

  test('is marked: a firm, a theme, settings, and a member of the staff that were deleted', async () => {
    const { body: firm } = await by().call(createFirm, { body: aFirm() })
    const again = { create: [{ id: firm.id, slug: firm.slug, firm: aFirm() }], change: [], remove: [] }
    const firmGone = await by().call(deleteFirm, { params: { id: firm.id } })
    expect(await undoneBy(firmGone, (query) => by().call(bulkFirms, { query, body: again }))).toBe(
      'some-admin',
    )

    const { body: made } = await by().call(createTheme, { body: theme })
    const themeGone = await by().call(deleteTheme, { params: { id: made.id } })
    expect(await undoneBy(themeGone, (query) => by().call(createTheme, { query, body: theme }))).toBe(
      'some-admin',
    )

    const title = (to: string) => ({ heroSection: { title: to } })
    const changed = await by().call(changeSettings, { body: title('Firms') })
    expect(
      await undoneBy(changed, (query) => by().call(changeSettings, { query, body: title('Prop firms') })),
    ).toBe('some-admin')

    const person = {
      username: 'jonas',
      email: 'jonas@example.com',
      password: 'Paper-Lake-84',
      role: 'moderator',
    }
    const params = { id: (await by().call(createUser, { body: person })).body.id }
    const userGone = await by().call(deleteUser, { params })
    expect(await undoneBy(userGone, (query) => by().call(restoreUser, { params, query }))).toBe('some-admin')
  })

  test('is marked: a review that was deleted, rejected alone or with others, or published', async () => {
    const gone = { id: (await sent()).id }
    const deleted = await by().call(deleteSubmission, { params: gone })
    expect(await undoneBy(deleted, (query) => by().call(restoreSubmission, { params: gone, query }))).toBe(
      'some-admin',
    )

    const one = { id: (await sent()).id }
    const reject = { status: 'rejected', reason: 'Advertising' }
    const rejected = await by(moderator).call(changeSubmission, { params: one, body: reject })
    expect(
      await undoneBy(rejected, (query) =>
        by(moderator).call(changeSubmission, { params: one, query, body: back }),
      ),
    ).toBe('mod')

    const two = [await sent(), await sent()]
    const decide = (rows: typeof two, to: object, query: Query = {}) => {
      const changes = rows.map((row) => ({ id: row.id, tag: submissionTag(row), notes: '', ...to }))
      return by(moderator).call(decideSubmissions, { query, body: { changes } })
    }
    const both = await decide(two, reject)
    expect(await undoneBy(both, (query) => decide(both.body, back, query))).toBe('mod')

    const { id } = await sent()
    const firmId = await addFirm(server, admin)
    const published = await publish(server, moderator, id, { firmId })
    expect(
      await undoneBy(published, (query) =>
        by(moderator).call(changeSubmission, { params: { id }, query, body: back }),
      ),
    ).toBe('mod')
  })

  test("is not marked where it was somebody else's and they may not read the history", {
    tags: ['both'],
  }, async () => {
    const one = { id: (await sent()).id }
    const rejected = await by().call(changeSubmission, {
      params: one,
      body: { status: 'rejected', reason: 'Advertising' },
    })
    expect(
      await undoneBy(rejected, (query) =>
        by(moderator).call(changeSubmission, { params: one, query, body: back }),
      ),
    ).toBeNull()
  })
})
