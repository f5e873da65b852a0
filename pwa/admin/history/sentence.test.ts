import { describe, expect, it } from 'vitest'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { piecesOf } from './change-table.tsx'
import { filterOf } from './history-address.ts'
import { historyCsv } from './history-csv.ts'
import { dayGroups } from './list.tsx'
import { sentenceOf, textOf } from './sentence.ts'

const entry = (values: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id: '1', at: '2026-11-20T08:52:00.000Z', action: 'change', subject: 'firm', subject_id: 'f1' },
  ...{ subject_name: 'Halden Ridge', actor_id: 'u1', actor_name: 'Lena', address: '192.0.2.1' },
  ...{ before: null, after: null, batch: null },
  ...values,
})
const firm = (before: object, after: object) => ({ before, after }) as Partial<HistoryEntry>
const review = (after: object, before: object | null = null) =>
  ({ subject: 'review', before, after }) as Partial<HistoryEntry>
const says = (values: Partial<HistoryEntry>, parts: HistoryLine['parts'] = []) =>
  textOf(sentenceOf({ entry: entry(values), parts }))
const detail = (values: Partial<HistoryEntry>, parts: HistoryLine['parts'] = []) =>
  sentenceOf({ entry: entry(values), parts }).detail

describe('a line of the history', () => {
  it.each<[string, Partial<HistoryEntry>]>([
    [
      'changed the evaluation fee and 2 more fields of Halden Ridge',
      firm({ evaluationFee: '$1', name: 'A', pros: null }, { evaluationFee: '$2', name: 'B', pros: [] }),
    ],
    ['changed the logo URL of Halden Ridge', firm({ logoUrl: '/a' }, { logoUrl: '/b' })],
    [
      'moved Halden Ridge from Silver to Bronze',
      firm({ category: 'Silver', tierSince: '2026-01-01' }, { category: 'Bronze', tierSince: '2026-11-20' }),
    ],
    ['moved Halden Ridge back to draft', firm({ status: 'live' }, { status: 'draft' })],
    ['published Halden Ridge', firm({ status: 'draft' }, { status: 'live' })],
    ['added the firm Halden Ridge', { action: 'create', after: { name: 'x' } }],
    ['deleted the firm Halden Ridge', { action: 'delete', before: { name: 'x' } }],
    ['gave out a person’s data', { action: 'export', subject: 'personal-data', subject_name: '' }],
    ['erased a person’s data', { action: 'erase', subject: 'personal-data', subject_name: '' }],
    ['erased a review of Halden Ridge', { action: 'erase', subject: 'submission' }],
    ['activated the theme Forest', { action: 'activate', subject: 'theme', subject_name: 'Forest' }],
    [
      'added tomas as moderator',
      { action: 'create', subject: 'user', subject_name: 'tomas', after: { role: 'moderator' } },
    ],
    [
      'changed 2 settings in Display settings',
      {
        subject: 'settings',
        before: { displaySettings: { a: 1, b: 1 } },
        after: { displaySettings: { a: 2, b: 2 } },
      },
    ],
    [
      'published a review of Halden Ridge',
      review({ status: 'approved', state: 'published' }, { status: 'pending' }),
    ],
    ['published a review of Halden Ridge again', review({ state: 'published' }, { state: 'unpublished' })],
    ['unpublished a review of Halden Ridge', review({ state: 'unpublished' }, { state: 'published' })],
    ['changed the proof of a review of Halden Ridge', review({ proof: 'screenshot' }, { proof: 'none' })],
    [
      'kept a review of Halden Ridge, with 2 reports',
      review({ reports: 2, resolution: 'keep', reason: 'True' }),
    ],
    [
      'kept what was called wrong about Halden Ridge, with 1 report',
      review({ reports: 1, resolution: 'keep', reason: 'True', about: 'firm' }),
    ],
    [
      'corrected what was called wrong about Halden Ridge, with 2 reports',
      review({ reports: 2, resolution: 'corrected', reason: 'So it is', about: 'firm' }),
    ],
    [
      'kept a review of Halden Ridge, with 1 report',
      review({ reports: 1, settlement: 'keep', reason: 'True' }),
    ],
    [
      'resolved reports on a review of Halden Ridge, with 2 reports',
      review({ reports: 2, settlement: 'unpublish', reason: 'Paid for' }),
    ],
    ['published an answer of Halden Ridge', review({ answer: 'approved' })],
    ['refused an answer of Halden Ridge', review({ answer: 'rejected' })],
    ['made a link to answer reviews for Halden Ridge', { action: 'create', subject: 'answer-link' }],
    ['ended a link to answer reviews for Halden Ridge', { action: 'delete', subject: 'answer-link' }],
    ['approved a review of Halden Ridge', { subject: 'submission', after: { status: 'approved' } }],
    ['signed in', { action: 'sign-in', subject: 'session', after: { network: '192.0.2.0' } }],
    ['changed their password', { action: 'password-change', subject: 'user', subject_id: 'u1' }],
    [
      'changed the password of tomas',
      { action: 'password-change', subject: 'user', subject_id: 'u2', subject_name: 'tomas' },
    ],
  ])('says that somebody %s', (text, values) => {
    expect(says(values)).toBe(text)
  })

  it('says in numbers what an act did to many things', () => {
    const parts: HistoryLine['parts'] = [
      { action: 'change', subject: 'firm', count: 12 },
      { action: 'delete', subject: 'firm', count: 1 },
    ]
    expect(says({ batch: 'act' }, parts)).toBe('changed 12 firms and deleted 1 firm')
    expect(says({ batch: 'act' }, [{ action: 'change', subject: 'firm', count: 1 }])).toBe(
      'saved Halden Ridge without changes',
    )
  })

  it('says of several reviews what was decided on them, and why', () => {
    const parts: HistoryLine['parts'] = [{ action: 'change', subject: 'submission', count: 12 }]
    const decided = (after: HistoryEntry['after']) =>
      ({ batch: 'act', subject: 'submission', subject_name: 'Halden Ridge', after }) as const
    expect(says(decided({ status: 'rejected', notes: 'Spam' }), parts)).toBe('rejected 12 reviews')
    expect(detail(decided({ status: 'rejected', notes: 'Spam' }), parts)).toBe('“Spam”')
    expect(says(decided({ status: 'pending' }), parts)).toBe('set 12 reviews back to pending')
  })

  it('says of a restore what became of each list, and of a part of it that it was one', () => {
    const restore = { action: 'restore', subject: 'backup', subject_name: 'Backup of long ago' } as const
    const after = { propfirms: { added: 3, changed: 0, removed: 1 }, themes: { changed: 1 } }
    expect(says({ ...restore, after })).toBe('restored Backup of long ago')
    expect(detail({ ...restore, after })).toBe('Firms: 3 added, 1 removed; Themes: 1 changed')
    const made = 'Backup of 2026-05-01T10:00:00.000Z'
    expect(says({ ...restore, subject_name: made, after })).toMatch(/^restored the backup of .*2026/)
    const parts: HistoryLine['parts'] = [
      { action: 'restore', subject: 'firm', count: 3 },
      { action: 'restore', subject: 'backup', count: 1 },
    ]
    expect(says({ action: 'restore', batch: 'act' }, parts)).toBe('restored a backup')
  })

  it('shows short values below, and the reason of a decision', () => {
    expect(detail({ before: { profitSplit: '80%' }, after: { profitSplit: '90%' } })).toBe('From 80% to 90%')
    expect(detail(firm({ discountPercentage: 10 }, { discountPercentage: 25 }))).toBe('From 10% to 25%')
    const plan = { at: '2026-11-27T12:00:00.000Z', change: { status: 'live' } }
    expect(detail(firm({ planned: [] }, { planned: [plan] }))).toMatch(/27.*: Goes live$/)
    expect(detail(firm({ planned: [plan] }, { planned: [] }))).toMatch(/27.*: Goes live$/)
    expect(detail({ before: { warning: 'x'.repeat(50) }, after: { warning: '' } })).toBe('')
    expect(detail({ subject: 'submission', after: { status: 'rejected', notes: 'Spam' } })).toBe('“Spam”')
  })
})

describe('the days of the history', () => {
  it('are those of this device, with names as far back as yesterday', () => {
    const now = new Date(2026, 10, 20, 9)
    const line = (id: string, at: Date) => ({
      ...{ entry: entry({ id, at: at.toISOString() }), parts: [], put_back: null },
    })
    const groups = dayGroups(
      [
        line('4', new Date(2026, 10, 20, 0, 1)),
        line('3', new Date(2026, 10, 19, 23, 59)),
        line('2', new Date(2026, 10, 17, 12)),
        line('1', new Date(2025, 10, 17, 12)),
      ],
      now,
      'en-GB',
    )
    expect(groups.map(({ name, date }) => `${name} ${date}`)).toEqual([
      'Today 20 November',
      'Yesterday 19 November',
      'Tuesday 17 November',
      'Monday 17 November 2025',
    ])
  })

  it('are chosen from the first moment of one to the last of another', () => {
    const all = { search: '', subject: '', actor: '', time: '', from: '', until: '', about: '' } as const
    const now = new Date(2026, 10, 20, 9)
    expect(filterOf(all, now)).toEqual({})
    expect(filterOf({ ...all, time: 'week' }, now)).toEqual({ from: new Date(2026, 10, 14).toISOString() })
    const dates = { ...all, time: 'dates', from: '2026-11-01', until: '2026-11-30' } as const
    expect(filterOf(dates, now)).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      until: new Date(2026, 11, 1).toISOString(),
    })
    // The year 26 would be 1926 to JavaScript.
    for (const day of ['0026-11-01', '26', '2026-06-31', 'unfinished'])
      expect(filterOf({ ...dates, from: day, until: day }, now)).toEqual({})
    expect(filterOf({ ...dates, from: 'nonsense', until: '', subject: 'none' }, now)).toEqual({})
  })
})

describe('a change in words', () => {
  const marked = (before: unknown, after: unknown, side: 'before' | 'after') =>
    piecesOf({ path: 'x', before, after }, side)
      .filter(({ isMarked }) => isMarked)
      .map(({ text }) => text.trim())

  it('marks the words that the other side does not have', () => {
    expect(marked('$149 – $799', '$149 – $849', 'before')).toEqual(['$799'])
    expect(marked('$149 – $799', '$149 – $849', 'after')).toEqual(['$849'])
    expect(marked('every 30 days.', 'every 14 days.', 'after')).toEqual(['14'])
  })

  it('marks entries of lists, and is whole on each side', () => {
    const [before, after] = [['Fast support'], ['Fast support', 'No activation fee']]
    expect(marked(before, after, 'after')).toEqual(['No activation fee'])
    expect(marked(before, after, 'before')).toEqual([])
    const whole = piecesOf({ path: 'x', before: 'a b', after: 'a c' }, 'before')
    expect(whole.map(({ text }) => text).join('')).toBe('a b')
  })
})

describe('the file of the history', () => {
  it('has a line for each changed field, and nothing in it that a spreadsheet computes', () => {
    const [head, ...lines] = historyCsv([
      entry({
        subject_name: '=HYPERLINK("http://x")',
        before: { fee: '@SUM(1)', name: 'a "quoted", name' },
        after: { fee: '+1', name: '-2' },
      }),
      entry({ action: 'sign-in', subject: 'session' }),
    ])
      .trimEnd()
      .split('\r\n')
    expect(head).toMatch(/^\uFEFF"Time","Person","What"/)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://x"")","Fee","'@SUM(1)","'+1"`)
    expect(lines[1]).toContain(`"a ""quoted"", name","'-2"`)
    for (const line of lines) expect(line).not.toMatch(/(?:^|,)"[=+@-]/)
  })

  it('takes for a formula what every file does', () => {
    const formulas = [
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(1)',
      '\n=1+1',
      '\r=1+1',
      '\t=1',
      "'=1",
      '\u2028=1',
      '\v=1',
    ]
    for (const text of formulas) {
      const file = historyCsv([entry({ subject_name: text, before: { fee: text }, after: { fee: '' } })])
      expect(file.split(`"'${text}"`), JSON.stringify(text)).toHaveLength(3)
    }
  })
})
