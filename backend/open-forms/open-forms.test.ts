import { beforeAll, expect, test } from 'vitest'
import { sweep } from '#backend/accounts/sweep.ts'
import type { Caller } from '#backend/http/session.ts'
import { changeUser, deleteUser } from '#contract/accounts/users-endpoints.ts'
import { downloadBackup } from '#contract/backup/backup-endpoints.ts'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import {
  closeOpenForm,
  type LastChange,
  type OpenThing,
  type OtherPerson,
  openNouns,
  pathsQuery,
  readLastChanges,
  sayOpenForm,
} from '#contract/open-forms.ts'
import { can } from '#contract/permissions.ts'
import { hours, seconds } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { changePage, listPages } from '#contract/site-pages/site-page-endpoints.ts'
import { changeSubmission } from '#contract/submission-endpoints.ts'
import { traderDefaults } from '#contract/trader.ts'
import { aClock, aMember, lenientRules } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, sendRated } from '#testing/backend/published-reviews.ts'
import { selectRows } from '#testing/backend/rows.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

const firm: OpenThing = { noun: 'firm', id: '12' }

describeEachDatabase('Open forms', (databases) => {
  const clock = aClock()
  const people = new Map<string, Caller>()
  let server: TestServer

  const hire = async (username: string, role: 'admin' | 'moderator') => {
    const id = await aMember(server, { username, role, password_hash: 'some' })
    people.set(username, { role, staff: { id, username, session: username, signedInAt: new Date() } })
    return id
  }
  const call = (name: string): ReturnType<typeof as>['call'] => as({ token: name }, server).call
  const say = (name: string, thing: OpenThing, form = `${name}-tab`) =>
    call(name)(sayOpenForm, { body: { form, ...thing } })
  const others = async (...given: Parameters<typeof say>): Promise<OtherPerson[]> =>
    (await say(...given)).body.others
  const names = async (...given: Parameters<typeof say>) => (await others(...given)).map(({ name }) => name)
  const close = (name: string, form = `${name}-tab`) => call(name)(closeOpenForm, { params: { form } })

  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      overrides: { clock, rules: lenientRules },
      readSession: async (authorization) => {
        const caller = people.get(authorization?.replace('Bearer ', '') ?? '')
        if (!caller?.staff) return { role: 'visitor' }
        return { ...caller, staff: { ...caller.staff, signedInAt: clock() } }
      },
    })
    await hire('mira', 'admin')
    await hire('boss', 'admin')
    await hire('tom', 'moderator')
  })

  test('name the others who have the same open, since when, and no tab of one’s own', {
    tags: ['both'],
  }, async () => {
    expect(await others('mira', firm)).toEqual([])
    const since = clock()
    expect(await names('mira', firm, 'another-tab')).toEqual([])
    clock.advance(seconds(25))
    expect(await names('tom', firm)).toEqual(['mira'])
    clock.advance(seconds(25))
    const [tom, ...none] = await others('mira', firm)
    expect([tom?.name, none]).toEqual(['tom', []])
    // A later sign of life does not move since when.
    const [mira] = await others('tom', firm)
    expect(Math.abs(Date.parse(mira?.opened_at ?? '') - since.getTime())).toBeLessThan(seconds(5))
    expect(await names('boss', firm)).toEqual(['mira', 'tom'])
    expect(await names('boss', { noun: 'firm', id: '13' })).toEqual([])
  })

  test('forget who said goodbye at once, form by form, and who is silent within a minute', {
    tags: ['both'],
  }, async () => {
    const theme: OpenThing = { noun: 'theme', id: 'night' }
    await say('mira', theme, 'one')
    await say('mira', theme, 'two')
    expect((await close('mira', 'one')).status).toBe(200)
    expect(await names('boss', theme)).toEqual(['mira'])
    // The form of another person is not theirs to close.
    await close('boss', 'two')
    expect(await names('boss', theme)).toEqual(['mira'])
    await close('mira', 'two')
    expect(await names('boss', theme)).toEqual([])
    await say('mira', theme, 'one')
    clock.advance(seconds(59))
    expect(await names('boss', theme)).toEqual(['mira'])
    clock.advance(seconds(2))
    expect(await names('boss', theme)).toEqual([])
  })

  test('say since when anew after a silence', { tags: ['both'] }, async () => {
    const page: OpenThing = { noun: 'page', id: 'about' }
    await say('mira', page)
    clock.advance(seconds(90))
    await say('mira', page)
    const [mira] = await others('boss', page)
    expect(clock().getTime() - Date.parse(mira?.opened_at ?? '')).toBeLessThan(seconds(30))
  })

  test.each(Object.entries(openNouns))(
    'of the noun %s are told to whom may open it',
    async (noun, needed) => {
      const thing = { noun, id: 'x' } as OpenThing
      const may = can('moderator', needed)
      expect((await say('tom', thing)).status).toBe(may ? 200 : 403)
      const query = { ...thing, paths: 'name' }
      expect((await call('tom')(readLastChanges, { query })).status).toBe(may ? 200 : 403)
      expect((await say('mira', thing)).status).toBe(200)
    },
  )

  test('are in no backup, leave no entry, and go with the account and with the hour', {
    tags: ['both'],
  }, async () => {
    const id = await hire('brief', 'moderator')
    await say('brief', firm, 'form-of-brief')
    const { body: backup } = await call('mira')(downloadBackup)
    const { body: history } = await call('mira')(listHistory)
    expect(JSON.stringify(backup)).toContain('exported_at')
    expect(JSON.stringify([backup, history])).not.toContain('form-of-brief')
    const rows = async () => JSON.stringify(await selectRows(server.database, 'SELECT * FROM open_forms'))
    expect(await rows()).toContain('form-of-brief')
    expect(await call('mira')(deleteUser, { params: { id } })).toMatchObject({ status: 200 })
    expect(await rows()).not.toContain('form-of-brief')
    await say('tom', firm, 'form-of-tom')
    await sweep(server.database, new Date(clock().getTime() + hours(1)))
    expect(JSON.parse(await rows())).toEqual([])
  })

  const last = async (name: string, thing: OpenThing, ...paths: string[]): Promise<LastChange[]> =>
    (await call(name)(readLastChanges, { query: { ...thing, paths: pathsQuery(paths) } })).body

  test('tell who changed each field last, and when: a moderator, too', { tags: ['both'] }, async () => {
    const id = await addFirm(server, { token: 'boss' })
    const change = (name: string, body: object) => call(name)(changeFirm, { params: { id }, body })
    await change('mira', { website: 'https://one.example', maxFunding: '$900,000' })
    const at = clock()
    await change('tom', { maxFunding: '$950,000' })
    const thing: OpenThing = { noun: 'firm', id }
    const [website, funding, ...none] = await last('tom', thing, 'website', 'maxFunding', 'unheardOf')
    expect(website).toMatchObject({ path: 'website', name: 'mira', is_own: false })
    expect(funding).toMatchObject({ path: 'maxFunding', name: 'tom', is_own: true })
    expect(none).toEqual([])
    expect(Math.abs(Date.parse(website?.changed_at ?? '') - at.getTime())).toBeLessThan(seconds(5))
  })

  test('tell of a trader, of the page of traders, of a page and of a review', {
    tags: ['both'],
  }, async () => {
    const ada = {
      ...traderDefaults,
      id: 'ada',
      name: 'Ada',
      bio: 'Before',
      socialLinks: {},
      achievements: [],
    }
    const traders = (name: string, bio: string, title: string) =>
      call(name)(changeSettings, {
        body: {
          verifiedTraders: { ...settingsDefaults.verifiedTraders, title, traders: [{ ...ada, bio }] },
        },
      })
    expect(await traders('mira', 'Before', 'Ours')).toMatchObject({ status: 200 })
    await traders('tom', 'After', 'Ours')
    expect(await last('boss', { noun: 'trader', id: 'ada' }, 'bio', 'name')).toMatchObject([
      { path: 'bio', name: 'tom' },
      { path: 'name', name: 'mira' },
    ])
    expect(await last('boss', { noun: 'trader-page', id: 'page' }, 'title')).toMatchObject([{ name: 'mira' }])

    const { body: list } = await call('boss')(listPages)
    const { slug } = list[0]
    await call('mira')(changePage, { params: { slug }, body: { text: 'Words of mira.' } })
    await call('boss')(changePage, { params: { slug }, body: { title: 'Of the boss' } })
    expect(await last('mira', { noun: 'page', id: slug }, 'text', 'title')).toMatchObject([
      { path: 'text', name: 'mira', is_own: true },
      { path: 'title', name: 'boss' },
    ])

    const { id } = await sendRated(server)
    await call('tom')(changeSubmission, { params: { id }, body: { notes: 'Seen.' } })
    expect(await last('mira', { noun: 'submission', id }, 'notes')).toMatchObject([{ name: 'tom' }])
  })

  test('do not name who has no account any more, and name a renamed one as it is called now', {
    tags: ['both'],
  }, async () => {
    const id = await addFirm(server, { token: 'boss' })
    const gone = await hire('gone', 'moderator')
    await call('gone')(changeFirm, { params: { id }, body: { maxFunding: '$1' } })
    const thing: OpenThing = { noun: 'firm', id }
    await call('mira')(changeUser, { params: { id: gone }, body: { username: 'renamed' } })
    expect(await last('mira', thing, 'maxFunding')).toMatchObject([{ name: 'renamed', is_own: false }])
    await call('mira')(deleteUser, { params: { id: gone } })
    expect(await last('mira', thing, 'maxFunding')).toMatchObject([
      { name: null, is_own: false, changed_at: expect.stringMatching(/Z$/) },
    ])
  })
})
