import { describe, expect, it } from 'vitest'
import type { Named, Overview } from '#contract/overview.ts'
import { decisionLines, overviewLines } from './overview-lines.ts'

const none: Named = { count: 0, first: [] }
const many: Named = {
  count: 43,
  first: Array.from({ length: 5 }, (_, at) => ({ id: `${at}`, name: `Firm ${at}` })),
}
const at = '2026-11-20T12:00:00.000Z'
const well: Overview = {
  at,
  reviews: { waiting: 0, oldest: null, ages: [], weeks: [] },
  reports: 0,
  answers: 0,
  objections: 0,
  outdated: 0,
  codes: { expired: none, unchecked: none, off: none },
  firms: { without_logo: none, without_details: none, old_challenges: none },
  backup: { last: at, problem: null, checked: at, check_problem: null },
  mail: { problem: null, at: null, is_set_up: true, skipped: false, sent: at },
  load: { refused: 0, last: null },
  pictures: { failed: 0, firms: none, avatars: 0 },
  theme: { id: 'default', name: 'Default', contrast: 12, readable: true },
  links: { broken: none },
  rule_pages: { changed: none, since: '' },
  maintenance: false,
  pages: { unwritten: { count: 0, first: [] } },
  admins: { without_mail: none },
  changes: [],
}
const lineOf = (change: Partial<Overview>, key: string) => {
  const line = overviewLines({ ...well, ...change }).find((one) => one.key === key)
  if (!line) throw new Error(`No line ${key}`)
  return { ...line, query: Object.fromEntries(new URLSearchParams(line.href?.split('?')[1])) }
}

describe('a line of the overview', () => {
  it.each([
    ['expired', { codes: { ...well.codes, expired: many } }, 'expired'],
    ['unchecked', { codes: { ...well.codes, unchecked: many } }, 'unchecked'],
    ['offers-off', { codes: { ...well.codes, off: many } }, 'offer-off'],
    ['logos', { firms: { ...well.firms, without_logo: many } }, 'no-logo'],
    ['details', { firms: { ...well.firms, without_details: many } }, 'no-details'],
    ['challenges', { firms: { ...well.firms, old_challenges: many } }, 'old-challenges'],
    ['links', { links: { broken: many } }, 'broken-link'],
    ['pictures', { pictures: { failed: 43, firms: many, avatars: 0 } }, 'lost-logo'],
  ] as const)('%s leads to the list of all its firms, and names the first of them', (key, change, show) => {
    const { query, things, detail, state } = lineOf(change, key)
    expect(query).toEqual({ tab: 'firms', show })
    expect([things.length, detail]).toEqual([5, 'and 38 more'])
    expect(things[0]?.href).toMatch(/firm=0$/)
    expect(state).not.toBe('good')
  })

  it('leads to reports and answers that wait, to maintenance, and to admins without mail', () => {
    expect(lineOf({ reports: 2 }, 'reports')).toMatchObject({
      title: '2 reports waiting for a decision',
      state: 'todo',
      query: { tab: 'submissions', queue: 'reports' },
    })
    expect(lineOf({ answers: 1 }, 'answers')).toMatchObject({
      title: '1 answer of firms waiting for a decision',
      query: { tab: 'submissions', queue: 'answers' },
    })
    expect(lineOf({ maintenance: true }, 'maintenance')).toMatchObject({
      title: 'Maintenance is on',
      state: 'broken',
      query: { tab: 'settings', card: 'maintenance' },
    })
    const without_mail = { count: 1, first: [{ id: 'u1', name: 'admin' }] }
    expect(lineOf({ admins: { without_mail } }, 'admins')).toMatchObject({
      title: '1 admin without an email address',
      things: [{ name: 'admin', href: '/admin?tab=users&user=u1' }],
    })
  })

  it('counts as reports what the tab counts, whatever was reported', () => {
    expect(lineOf({ reports: 1, outdated: 4 }, 'reports')).toMatchObject({
      title: '5 reports waiting for a decision',
      detail: '1 reported review, 4 things that visitors call out of date or false',
      state: 'todo',
    })
    expect(lineOf({ outdated: 4 }, 'reports')).toMatchObject({
      title: '4 reports waiting for a decision',
      detail: '4 things that visitors call out of date or false',
    })
    const keys = overviewLines(well).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(lineOf({}, 'reports')).toMatchObject({
      title: 'No reports are waiting',
      detail: '',
      state: 'good',
    })
  })

  it('of what waits is all that a moderator is told, from the counts of the queue', () => {
    const lines = decisionLines({ reviews: 3, reports: 1, answers: 0, objections: 0 })
    expect(lines.map(({ title, detail, state }) => [title, detail, state])).toEqual([
      ['3 reviews waiting for a decision', '', 'todo'],
      ['1 report waiting for a decision', '', 'todo'],
      ['No answers are waiting', '', 'good'],
      ['No objections are waiting', '', 'good'],
    ])
    expect(lines[0]?.href).toBe('/admin?tab=submissions')
  })

  it('calls mail well only where one was sent, and says that it was skipped until it is set up', () => {
    const mailOf = (mail: Partial<Overview['mail']>) => lineOf({ mail: { ...well.mail, ...mail } }, 'mail')
    expect(mailOf({})).toMatchObject({ title: 'No email has failed', state: 'good' })
    expect(mailOf({ sent: null })).toMatchObject({ title: 'No email has been sent yet', state: 'todo' })
    expect(mailOf({ sent: null, is_set_up: false })).toMatchObject({
      title: 'Mail is not set up',
      state: 'todo',
    })
    const skipped = mailOf({ sent: null, is_set_up: false, skipped: true })
    expect(skipped.detail).toMatch(/^It was skipped in the set-up\. /)
    expect(skipped.query).toEqual({ tab: 'settings', card: 'email' })
    expect(mailOf({ skipped: true })).toMatchObject({ title: 'No email has failed', state: 'good' })
    expect(mailOf({ problem: 'the server was not found.' })).toMatchObject({
      title: 'The last email could not be sent',
      state: 'broken',
    })
  })

  it('leads somewhere else, or nowhere: requests that were refused have no list', () => {
    const places = overviewLines(well).map(({ href }) => href)
    expect(places.filter((href) => href?.includes('tab=overview'))).toEqual([])
    expect(places.filter((href) => href === null)).toHaveLength(1)
  })

  it('puts the decisions of the day before all else that is to be done', () => {
    const toDo = (key: string) => ({ ...lineOf({ reports: 1 }, 'reports'), key })
    const waiting = { ...well.reviews, waiting: 3, oldest: at }
    const codes = { ...well.codes, expired: many }
    const lines = overviewLines({ ...well, reviews: waiting, objections: 1, codes }, [toDo('setup')])
    const keys = lines.filter(({ state }) => state !== 'good').map(({ key }) => key)
    expect(keys).toEqual(['reviews', 'objections', 'setup', 'expired'])
  })

  it('says what is well where nothing is to be done', () => {
    expect(overviewLines(well).filter(({ state }) => state !== 'good')).toEqual([])
    expect(lineOf({}, 'maintenance').title).toBe('The site is open')
  })
})
