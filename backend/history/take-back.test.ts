import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { sweep } from '#backend/accounts/sweep.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { readSettings } from '#backend/models/settings.ts'
import { lockSubmission, submissionTable } from '#backend/models/submission.ts'
import { updateVersion } from '#backend/models/table.ts'
import { createUser, deleteUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, deleteFirm, firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import { type HistoryLine, listHistoryLines } from '#contract/history.ts'
import { LONGEST_RECORDED } from '#contract/history-version.ts'
import { correctOwnSubmission } from '#contract/own-submissions.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { changeReview } from '#contract/reviews/moderation.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { changePage, readEditedPage } from '#contract/site-pages/site-page-endpoints.ts'
import { submissionTag } from '#contract/submission.ts'
import {
  changeSubmission,
  deleteSubmission,
  readSubmission,
  restoreSubmission,
} from '#contract/submission-endpoints.ts'
import { decideSubmissions } from '#contract/submission-queue.ts'
import { listRecentActs, type RecentAct, takeBackAct } from '#contract/take-back.ts'
import { themePresets } from '#contract/theme/presets.ts'
import {
  activateTheme,
  changeTheme,
  createTheme,
  deleteTheme,
  listThemes,
  readTheme,
} from '#contract/theme/theme-endpoints.ts'
import { traderDefaults } from '#contract/trader.ts'
import { firstAdminEnvironment, twoPeople } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import {
  addFirm,
  admin,
  moderator,
  newAddress,
  publish,
  sendRated,
} from '#testing/backend/published-reviews.ts'
import { aServer, as, type CallAnswer, type TestServer, visitor } from '#testing/backend/test-server.ts'

/** A picture in an address of its own, longer than History keeps a text. */
const picture = `data:image/png;base64,${Buffer.alloc(LONGEST_RECORDED, 7).toString('base64')}`

describeEachDatabase('Taking an act back', (databases) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      environment: { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' },
      readSession: twoPeople,
    })
  })
  const by = (who = admin) => as(who, server)
  const actOf = (done: CallAnswer) => ({ id: done.headers.get('History-Act') ?? '' })
  const takeBack = (done: CallAnswer, who = admin) => by(who).call(takeBackAct, { params: actOf(done) })
  const firms = async (): Promise<StaffFirm[]> => (await by().call(listStaffFirms)).body
  const firm = async (id: string) => (await firms()).find((one) => one.id === id)
  const line = async (done: CallAnswer) => {
    const lines: readonly HistoryLine[] = (await by().call(listHistoryLines, { query: {} })).body
    return lines.find(({ entry }) => entry.id === actOf(done).id || entry.batch === actOf(done).id)
  }
  const sent = async () => {
    const { id } = await sendRated(server)
    return (await by().call(readSubmission, { params: { id } })).body
  }
  const stored = async (id: string) => (await by().call(readSubmission, { params: { id } })).body

  test('brings a deleted firm back as itself, with a picture that History shortens', {
    tags: ['both'],
  }, async () => {
    const values = aFirm({ logoUrl: picture, experience: 'They paid.' })
    const { body: made } = await by().call(createFirm, { body: values })
    const gone = await by().call(deleteFirm, { params: { id: made.id } })
    expect(await takeBack(gone)).toMatchObject({ status: 200, body: { message: 'Put back' } })
    const { updated_at: _, ...whole } = made
    expect(await firm(made.id)).toMatchObject(whole)
    expect((await line(gone))?.put_back?.actor_name).toBe('some-admin')
  })

  test('is done once, however often it is asked for, also at the same time', { tags: ['both'] }, async () => {
    const { body: made } = await by().call(createFirm, { body: aFirm() })
    const gone = await by().call(deleteFirm, { params: { id: made.id } })
    const answers = await Promise.all([takeBack(gone), takeBack(gone), takeBack(gone)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await takeBack(gone)).body).toEqual({ message: 'Put back already' })
    expect((await firms()).filter(({ id }) => id === made.id)).toHaveLength(1)
  })

  test('undoes an act on many firms, or nothing of it where one was changed since', {
    tags: ['both'],
  }, async () => {
    const [one, two] = [await addFirm(server, admin), await addFirm(server, admin)]
    const tagged = async (id: string) => ({ id, tag: firmTag((await firm(id)) as StaffFirm) })
    const act = async () =>
      by().call(bulkFirms, {
        body: {
          create: [{ id: crypto.randomUUID(), firm: aFirm({ name: 'New of an act' }) }],
          change: [{ ...(await tagged(one)), change: { maxFunding: '$9' } }],
          remove: [await tagged(two)],
        },
      })
    const before = await firms()
    const done = await act()
    expect((await takeBack(done)).status).toBe(200)
    const bare = (all: StaffFirm[]) => all.map(({ updated_at: _, ...rest }) => rest)
    expect(bare(await firms())).toEqual(bare(before))

    const again = await act()
    const change = { params: { id: one }, body: { maxFunding: '$10' } }
    await by().call(changeFirm, change)
    const name = (await firm(one))?.name
    expect(await takeBack(again)).toMatchObject({
      status: 409,
      body: { detail: `Nothing was put back. Changed in the meantime: ${name}.` },
    })
    expect((await firm(one))?.maxFunding).toBe('$10')
    expect(await firm(two)).toBeUndefined()
    expect((await line(again))?.put_back).toBeNull()
  })

  test('brings a deleted theme back, active where it was', async () => {
    const { body: made } = await by().call(createTheme, {
      body: { name: 'Night', colors: themePresets.dark },
    })
    await by().call(activateTheme, { params: { id: made.id } })
    const gone = await by().call(deleteTheme, { params: { id: made.id } })
    expect((await takeBack(gone)).status).toBe(200)
    const themes = (await by().call(listThemes)).body
    expect(themes.filter(({ name }: { name: string }) => name === 'Night')).toMatchObject([
      { isActive: true },
    ])
  })

  test('gives themes, settings and pages the values from before, beside what was changed of them since', async () => {
    const { body: made } = await by().call(createTheme, { body: { name: 'Dusk', colors: themePresets.dark } })
    const renamed = await by().call(changeTheme, { params: { id: made.id }, body: { name: 'Dawn' } })
    expect((await takeBack(renamed)).status).toBe(200)
    expect((await by().call(readTheme, { params: { id: made.id } })).body.name).toBe('Dusk')

    const hero = (values: object) => by().call(changeSettings, { body: { heroSection: values } })
    const { title } = (await readSettings(server)).settings.heroSection
    const titled = await hero({ title: 'Firms' })
    await hero({ description: 'New words' })
    expect((await takeBack(titled)).status).toBe(200)
    expect((await readSettings(server)).settings.heroSection).toMatchObject({
      title,
      description: 'New words',
    })
    const again = await hero({ title: 'Firms' })
    await hero({ title: 'Prop firms' })
    expect((await takeBack(again)).body.detail).toBe(
      'Nothing was put back. Changed in the meantime: Settings.',
    )

    const params = { slug: 'terms' }
    const text = async () => (await by().call(readEditedPage, { params })).body.text
    await by().call(changePage, { params, body: { text: 'One.' } })
    const written = await by().call(changePage, { params, body: { text: 'Two.' } })
    expect((await takeBack(written)).status).toBe(200)
    expect(await text()).toBe('One.')

    const heading = async () => (await by().call(readEditedPage, { params })).body.title
    const named = await heading()
    const both = await by().call(changePage, { params, body: { text: 'Three.', title: 'Terms of all' } })
    expect((await takeBack(both)).status).toBe(200)
    expect([await text(), await heading()]).toEqual(['One.', named])
    expect((await line(both))?.put_back?.actor_name).toBe('some-admin')
  })

  test("lists one's own acts of the last day, and which of them can still be taken back", {
    tags: ['both'],
  }, async () => {
    const acts = async (who = moderator): Promise<RecentAct[]> => (await by(who).call(listRecentActs)).body
    const [one, two] = [await sent(), await sent()]
    const reject = (id: string, who = moderator) =>
      by(who).call(changeSubmission, { params: { id }, body: { status: 'rejected', reason: 'Advertising' } })
    const first = await reject(one.id)
    const second = await reject(two.id)
    const theirs = await reject((await sent()).id, admin)
    const stateOf = async (done: CallAnswer) => (await acts()).find(({ act }) => act === actOf(done).id)
    expect((await acts())[0]).toMatchObject({ act: actOf(second).id, is_open: true })
    expect(await stateOf(theirs)).toBeUndefined()

    await takeBack(second, moderator)
    expect(await stateOf(second)).toMatchObject({ is_open: false, line: { put_back: { actor_name: 'mod' } } })
    await by().call(changeSubmission, { params: { id: one.id }, body: { status: 'approved' } })
    expect(await stateOf(first)).toMatchObject({ is_open: false, line: { put_back: null } })

    const { body: made } = await by().call(createFirm, { body: aFirm() })
    const gone = await by().call(deleteFirm, { params: { id: made.id } })
    expect((await acts(admin)).find(({ act }) => act === actOf(gone).id)).toMatchObject({ is_open: true })
  })

  test('puts a removed trader back beside what was changed of others since, and other groups of the act with them', {
    tags: ['both'],
  }, async () => {
    const trader = (id: string) => ({ ...traderDefaults, id, name: id, avatar: picture })
    const group = async () => (await readSettings(server)).settings.verifiedTraders
    const save = (traders: object[]) =>
      by(moderator).call(changeSettings, { body: { verifiedTraders: { traders } } })
    const [a, b, c] = [trader('a'), trader('b'), trader('c')]
    await save([a, b, c])
    const gone = await save([a, c])
    await save([a, { ...c, bio: 'Trades gold.' }])
    expect((await takeBack(gone, moderator)).status).toBe(200)
    const traders = (await group()).traders
    expect(isSame(traders, [a, b, { ...c, bio: 'Trades gold.' }])).toBe(true)
    expect((await takeBack(gone, moderator)).body).toEqual({ message: 'Put back already' })
    const { title } = (await readSettings(server)).settings.heroSection
    const both = { verifiedTraders: { traders: [a, b] }, heroSection: { title: 'Traders of gold' } }
    const more = await by().call(changeSettings, { body: both })
    expect((await takeBack(more)).status).toBe(200)
    expect((await group()).traders).toHaveLength(3)
    expect((await readSettings(server)).settings.heroSection.title).toBe(title)
    await save([])
  })

  test('brings a member of the staff back, whose name nobody took since', async () => {
    const person = {
      username: 'jonas',
      email: 'jonas@example.com',
      password: 'Paper-Lake-84',
      role: 'moderator',
    }
    const { body: made } = await by().call(createUser, { body: person })
    const gone = await by().call(deleteUser, { params: { id: made.id } })
    const other = (await by().call(createUser, { body: person })).body
    expect(await takeBack(gone)).toMatchObject({ status: 409 })
    await by().call(deleteUser, { params: { id: other.id } })
    expect((await takeBack(gone)).status).toBe(200)
    const users = (await by().call(listUsers)).body
    expect(users.filter(({ username }: { username: string }) => username === 'jonas')).toMatchObject([
      { id: made.id },
    ])
  })

  test('is not offered once the deletion of an account is final, be the account still aside', async () => {
    const body = { username: 'late', email: 'late@example.com', password: 'Paper-Lake-84', role: 'moderator' }
    const { id } = (await by().call(createUser, { body })).body
    const gone = await by().call(deleteUser, { params: { id } })
    const isOffered = async () => {
      const acts: RecentAct[] = (await by().call(listRecentActs)).body
      return acts.find(({ act }) => act === actOf(gone).id)?.is_open
    }
    expect(await isOffered()).toBe(true)
    const bind = { id, at: new Date(Date.now() - minutes(16)).toISOString() }
    const sql = 'UPDATE deleted_users SET deleted_at = $at WHERE id = $id'
    await server.database.sequelize.query(sql, { bind })
    expect([await isOffered(), (await takeBack(gone)).status]).toEqual([false, 404])
  })

  test('brings a deleted review back, and takes decisions back: alone, with others, and with what was published', {
    tags: ['both'],
  }, async () => {
    const { id: deleted } = await sent()
    const gone = await by().call(deleteSubmission, { params: { id: deleted } })
    expect((await takeBack(gone)).status).toBe(200)
    expect(await stored(deleted)).toMatchObject({ status: 'pending' })

    const reject = { status: 'rejected', reason: 'Advertising' }
    const [one, two, three] = [await sent(), await sent(), await sent()]
    const alone = await by(moderator).call(changeSubmission, { params: { id: one.id }, body: reject })
    expect((await takeBack(alone, moderator)).status).toBe(200)
    expect(await stored(one.id)).toMatchObject({ status: 'pending', reason: '', decided_at: null })

    const changes = [two, three].map((row) => ({
      id: row.id,
      tag: submissionTag(row),
      notes: 'No',
      ...reject,
    }))
    const both = await by(moderator).call(decideSubmissions, { body: { changes } })
    expect((await takeBack(both, moderator)).status).toBe(200)
    for (const { id } of [two, three]) {
      expect(await stored(id)).toMatchObject({ status: 'pending', notes: '', reason: '' })
    }

    const { id } = await sent()
    const published = await publish(server, moderator, id, { firmId: await addFirm(server, admin) })
    expect((await takeBack(published, moderator)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'pending', review: { state: 'unpublished' } })
  })

  test('rejects again for the same reason where a rejected review was published', async () => {
    const { id } = await sent()
    const body = { status: 'rejected', reason: 'Advertising', rule: 'advertising' }
    await by().call(changeSubmission, { params: { id }, body })
    const published = await publish(server, admin, id, { firmId: await addFirm(server, admin) })
    expect((await takeBack(published)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ ...body, review: { state: 'unpublished' } })
  })

  test('rejects again for its own reason, not for that for which the review was taken off before', async () => {
    const { id, secret } = await sendRated(server)
    const body = { status: 'rejected', reason: 'Advertising', rule: 'advertising' }
    const firmId = await addFirm(server, admin)
    const { review } = (await publish(server, admin, id, { firmId })).body
    const off = { state: 'unpublished', reason: 'Insults' }
    await by().call(changeReview, { params: { id: review.id }, body: off })
    const content = { firmName: 'Larch', description: 'Another text.', rating: 3 }
    await as(visitor, server).call(correctOwnSubmission, {
      body: { secret, ...content },
      headers: newAddress(),
    })
    await by().call(changeSubmission, { params: { id }, body })
    const published = await publish(server, admin, id, { firmId })
    expect((await takeBack(published)).status).toBe(200)
    expect(await stored(id)).toMatchObject(body)
  })

  test('leaves a decision that was taken anew since, be it the same one', async () => {
    const { id, secret } = await sendRated(server)
    const decide = (reason: string) =>
      by().call(changeSubmission, { params: { id }, body: { status: 'rejected', reason } })
    const first = await decide('Advertising')
    const second = await decide('Insults')
    expect((await takeBack(first)).status).toBe(409)
    const content = { firmName: 'Larch', description: 'Another text.', rating: 3 }
    await as(visitor, server).call(correctOwnSubmission, {
      body: { secret, ...content },
      headers: newAddress(),
    })
    await decide('Insults')
    expect((await takeBack(second)).status).toBe(409)
    expect(await stored(id)).toMatchObject({ status: 'rejected', reason: 'Insults' })
  })

  test('leaves what was published otherwise since', async () => {
    const { id } = await sent()
    const firmId = await addFirm(server, admin)
    const first = await publish(server, moderator, id, { firmId })
    const again = await publish(server, admin, id, { firmId, removed: [1] })
    expect((await takeBack(first, moderator)).status).toBe(409)
    expect((await stored(id)).review).toMatchObject({ state: 'published', removed: [1] })
    expect(again.status).toBe(200)
  })

  test('leaves what another process decides at the same time', { tags: ['both'] }, async () => {
    const { id } = await sent()
    const body = { status: 'rejected', reason: 'Advertising' }
    const first = await by().call(changeSubmission, { params: { id }, body })
    const asked = await inTransaction(server.database, async (writing) => {
      const found = await lockSubmission(writing, id)
      const answer = takeBack(first)
      // Meanwhile it is planned, as far as the database lets it, and waits for the row.
      await pause(300)
      if (found) await updateVersion(writing, submissionTable, found, { status: 'approved', reason: '' })
      return { answer }
    })
    expect([409, 412]).toContain((await asked.answer).status)
    expect(await stored(id)).toMatchObject({ status: 'approved' })
  })

  test('leaves a review deleted that was deleted again since', async () => {
    const { id } = await sent()
    const params = { id }
    const first = await by().call(deleteSubmission, { params })
    await by().call(restoreSubmission, { params })
    const second = await by().call(deleteSubmission, { params })
    expect((await takeBack(first)).status).toBe(409)
    expect((await by().call(readSubmission, { params })).status).toBe(404)
    expect((await takeBack(second)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'pending' })
  })

  test('is for own acts, and for those of others where one may read the history and do the same', async () => {
    const { id } = await sent()
    const byAdmin = await by().call(changeSubmission, { params: { id }, body: { status: 'approved' } })
    expect((await takeBack(byAdmin, moderator)).status).toBe(404)
    expect((await takeBack(byAdmin)).status).toBe(200)
    const visitors = await as(visitor, server).call(takeBackAct, { params: actOf(byAdmin) })
    expect(visitors.status).toBe(401)
    expect((await by().call(takeBackAct, { params: { id: 'none' } })).status).toBe(404)
  })

  test('says so where it is nothing that can be undone, and where a picture is no longer kept', async () => {
    const { body: theme } = await by().call(createTheme, {
      body: { name: 'Day', colors: themePresets.light },
    })
    const activated = await by().call(activateTheme, { params: { id: theme.id } })
    expect(await takeBack(activated)).toMatchObject({
      status: 409,
      body: { detail: 'This action cannot be put back at once.' },
    })
    const { body: made } = await by().call(createFirm, { body: aFirm({ name: 'Larch', logoUrl: picture }) })
    const gone = await by().call(deleteFirm, { params: { id: made.id } })
    await sweep(server.database, new Date(Date.now() + days(1)))
    const answer = await takeBack(gone)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Nothing was put back: what was long of Larch, such as its picture, is no longer kept.',
    ])
    expect(await firm(made.id)).toBeUndefined()
  })
})
