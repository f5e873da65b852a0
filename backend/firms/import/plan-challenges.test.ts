import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { firmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { type FirmImport, OWN_WEBSITE } from '#contract/firm-import.ts'
import type { DayOrder } from '#contract/primitives/written-day.ts'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import { exported, inWords, sheetOf } from '#testing/backend/sheets.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { planChallenges } from './plan-challenges.ts'
import { readSheet } from './read-sheet.ts'

const ridge = sampleChallenge({ id: 'r50', price: 14_900, profitSplit: 75, dailyLoss: null })
const ridge100 = sampleChallenge({ id: 'r100', name: 'Ridge 100', accountSize: 100_000 })
const awkward = sampleChallenge({
  id: 'odd',
  name: '=HYPERLINK("https://evil.example","x")',
  platforms: ['A; B', '+1', "'-2"],
  instruments: [],
  timeLimitDays: null,
  profitTargets: [8, 5.25],
  payoutEvery: 'on_demand',
  refundable: false,
})
const firms: readonly StaffFirm[] = [
  sampleFirm({ id: 'h', slug: 'halden', name: 'Halden Ridge', challenges: [ridge, ridge100] }),
  sampleFirm({ id: 'o', slug: 'opal', name: 'Opal Harbor', challenges: [awkward] }),
  sampleFirm({ id: 'n', slug: 'new', name: 'Nothing yet', challenges: [] }),
]
const [halden] = firms as readonly [StaffFirm, StaffFirm, StaffFirm]

async function plan(
  csv: string,
  stored = firms,
  chosenFirms: ReadonlyMap<string, string> = new Map(),
  dayOrder?: DayOrder,
  said: Partial<FirmImport> = {},
) {
  const { lines } = await readSheet(sheetOf('challenges', csv, said))
  const rubric = { version: 1, criteria: defaultCriteria }
  const options = { role: 'moderator', removesOthers: false, chosenFirms, dayOrder, rubric } as const
  const { act, ...made } = await planChallenges(lines, stored, options)
  // The act is one that the bulk call accepts.
  expect(v.parse(firmBulk, act)).toEqual(act)
  return { ...made, request: act, results: made.results.map(inWords('challenges')) }
}

type Plan = Awaited<ReturnType<typeof plan>>

/** The firms as they are once a plan was done. */
const done = ({ request }: Plan, stored = firms): readonly StaffFirm[] =>
  stored.map((firm) => {
    const { challenges = firm.challenges } = request.change.find(({ id }) => id === firm.id)?.change ?? {}
    return { ...firm, challenges }
  })

const rows = ({ results }: Plan) =>
  results.map(({ line, outcome, firmName, name, text }) => [line, outcome, firmName, name, text].join(' | '))

const FACTS = 'currency,sourceUrl,checkedAt'
const facts = 'USD,https://haldenridge.example/rules,2026-11-18'

describe('A file of challenges', () => {
  it('says that visitors see nothing of a firm that is not live', async () => {
    const csv = `firm,name,accountSize,${FACTS}\nNothing yet,Ridge 50,50000,${facts}`
    const drafts = firms.map((firm): StaffFirm => ({ ...firm, status: 'draft' }))
    expect((await plan(csv)).results.map(({ unseen }) => unseen)).toEqual([[]])
    expect((await plan(csv, drafts)).results.map(({ unseen }) => unseen)).toEqual([['status']])
  })

  it('read back unchanged changes nothing, in whatever order its lines are', async () => {
    const [head = '', ...lines] = exported('challenges', firms).split('\r\n')
    for (const csv of [
      [head, ...lines],
      [head, ...lines.reverse()],
    ]) {
      const { results, unchanged, request } = await plan(csv.join('\r\n'))
      expect([results, unchanged, request.change]).toEqual([[], 3, []])
    }
  })

  it('read back into firms that sell nothing gives the same challenges', async () => {
    const empty = firms.map((firm) => ({ ...firm, challenges: [] }))
    const named = firms.map(({ challenges }) => challenges)
    const [first, second] = done(await plan(exported('challenges', firms), empty), empty).map(
      ({ challenges }) => challenges,
    )
    expect(first).toEqual(named[0])
    expect(second).toMatchObject([{ ...awkward, platforms: ['A', 'B', '+1', "'-2"] }])
  })

  it('holds nothing that a spreadsheet computes', async () => {
    const cells = [
      ...exported('challenges', firms)
        .slice(1)
        .matchAll(/(?:^|,)"((?:[^"]|"")*)"/gm),
    ]
    expect(cells.length).toBeGreaterThan(50)
    for (const [, cell] of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
  })

  it('needs a column that names the firm', async () => {
    const read = (csv: string) => readSheet(sheetOf('challenges', csv))
    expect(await read('name,price\na,1')).toMatchObject({ fault: { code: 'column_missing' } })
    expect(await read('firm,price')).toMatchObject({ fault: { code: 'no_lines' } })
  })
})

describe('The dry run of an import of challenges', () => {
  const head = `Firm,id,Name,Size,Price,Split,steps,${FACTS}`

  it('adds, changes and removes, and says what', async () => {
    const csv = [
      head,
      `halden,r50,Ridge 50,50000,99.00,80%,1,${facts}`,
      `Halden Ridge,,Ridge 25,"25,000",119,,3,${facts}`,
    ].join('\n')
    const made = await plan(csv)
    expect(rows(made)).toEqual([
      '2 | changed | Halden Ridge | Ridge 50 | ',
      '3 | added | Halden Ridge | Ridge 25 | $25,000, 3 steps, $119.00',
      ' | removed | Halden Ridge | Ridge 100 | Not in the file any more',
    ])
    expect(made.results[0]?.changes).toEqual([
      { label: 'Price', before: '$149.00', after: '$99.00' },
      { label: 'Steps', before: '', after: '1' },
      { label: 'Split', before: '75%', after: '80%' },
    ])
    // A column that the file lacks keeps what is stored; firms that it does not name are not asked for.
    expect(made.request.change).toMatchObject([
      { id: 'h', tag: firmTag(halden), change: { challenges: [{ id: 'r50', dailyLoss: null }, {}] } },
    ])
    expect(await plan(csv, done(made))).toMatchObject({ results: [], unchanged: 2, request: { change: [] } })
  })

  it('matches lines without an id by name and size, and leaves those alone that other lines name', async () => {
    const alike = `halden,,ridge 50,50000,149,75,,${facts}`
    expect(rows(await plan([head, alike, `halden,r100,Ridge 100,100000,,,,${facts}`].join('\n')))).toEqual([
      '2 | changed | Halden Ridge | ridge 50 | ',
    ])
    const renamed = `halden,r50,Ridge 50 old,50000,149,75,,${facts}`
    expect(
      rows(await plan([head, renamed, alike, `halden,r100,Ridge 100,100000,,,,${facts}`].join('\n'))),
    ).toEqual([
      '2 | changed | Halden Ridge | Ridge 50 old | ',
      '3 | added | Halden Ridge | ridge 50 | $50,000, $149.00',
    ])
  })

  it('empties what an empty cell says is not known', async () => {
    const [changed] = (await plan(`firm,id,dailyLoss,price\nhalden,r50,,`)).request.change
    const { dailyLoss: _, price: __, ...rest } = ridge
    expect(v.parse(firmBulk.entries.change, JSON.parse(JSON.stringify([changed])))).toMatchObject([
      { change: { challenges: [rest] } },
    ])
    expect(changed?.change.challenges?.[0]).not.toMatchObject({ price: 14_900 })
  })

  it('removes nothing of a firm of which a line is faulty, nor what a line of no known firm names', async () => {
    const faulty = [
      head,
      `halden,r50,Ridge 50,50000,99,,,${facts}`,
      `halden,,Ridge 250,250000,five hundred,,four,${facts}`,
    ]
    const made = await plan(faulty.join('\n'))
    expect(rows(made)).toEqual([
      '3 | fault | Halden Ridge | Ridge 250 | Price: “five hundred” is not a number; Steps: “four” is not one of: Instant; 1; 2; 3',
      '2 | changed | Halden Ridge | Ridge 50 | ',
    ])
    expect(done(made)[0]?.challenges.map(({ id }) => id)).toEqual(['r50', 'r100'])
    const stray = [
      head,
      `halden,r50,Ridge 50,50000,149,75,,${facts}`,
      `haldn,r100,Ridge 100,100000,,,,${facts}`,
    ]
    expect(rows(await plan(stray.join('\n')))).toEqual([
      '3 | fault | haldn | Ridge 100 | No firm of this name.',
    ])
  })

  it('takes the firm that staff chose for a name that no firm has', async () => {
    const csv = `firm,name,accountSize,${FACTS}\nOpal Harbour,New,5000,${facts}\nopal,${awkward.name}`
    const [unknown] = (await plan(csv)).results
    expect(unknown).toMatchObject({ needsFirm: true, firmName: 'Opal Harbour', line: 2 })
    expect(rows(await plan(csv, firms, new Map([['opal harbour', 'n']])))).toContain(
      '2 | added | Nothing yet | New | $5,000',
    )
  })

  it.each([
    [
      'halden,,,,,',
      'Name: is required; Size: is required; Currency: is required; Source: is required; Checked on: is required',
    ],
    [
      'halden,,New,0,USD,',
      'Size: must be a whole number between 1 and 1000000000; Source: is required; Checked on: is required',
    ],
    ['halden,a b,New,1,USD,', 'id: must be an identifier'],
    [
      'halden,a b,New,one,USD,80',
      'id: must be an identifier; Size: “one” is not a number; Maximum loss: must be a percentage between 0 and 50',
    ],
    ['haldn,,New,one,USD,', 'No firm of this name. Size: “one” is not a number'],
    [
      'halden,other,Ridge 50,50000,USD,',
      'This challenge has a different id. Leave the id empty to change it.',
    ],
    ['halden,r50,Ridge 50,50000,USD,80', 'Maximum loss: must be a percentage between 0 and 50'],
    ['halden,,New,1,USD,', 'Source: is required; Checked on: is required'],
    [',,New,1,USD,', 'firm: is required'],
    ['halden,,New,1,USD,,more', 'The line has more cells than the first one.'],
  ])('finds the faults of %j', async (line, fault) => {
    const { results, request } = await plan(`firm,id,name,accountSize,currency,maxLoss\n${line}`)
    expect(results).toMatchObject([{ line: 2, outcome: 'fault', text: fault }])
    expect(request.change).toEqual([])
  })

  it('reads days as they are written, one of two readings once it is said which', async () => {
    const csv = [
      `firm;id;name;Account size;${FACTS.replaceAll(',', ';')}`,
      'halden;;New;5000;USD;https://haldenridge.example/rules;18.11.2026',
      'halden;;Newer;5000;USD;https://haldenridge.example/rules;03/04/2026',
    ].join('\r\n')
    expect(rows(await plan(csv)).slice(0, 2)).toEqual([
      '3 | fault | Halden Ridge | Newer | Checked on: “03/04/2026” is 2026-04-03 or 2026-03-04',
      '2 | added | Halden Ridge | New | $5,000',
    ])
    expect((await readSheet(sheetOf('challenges', csv))).twoDays).toBe('03/04/2026')
    const { request } = await plan(csv, firms, new Map(), 'mdy')
    const days = request.change[0]?.change.challenges?.map(({ checkedAt }) => checkedAt)
    expect(days).toEqual(['2026-11-18', '2026-03-04'])
  })

  it('finds a challenge that is in the file twice, known or new', async () => {
    const csv = [
      'firm,id,name,accountSize,currency,sourceUrl,checkedAt',
      'opal,odd',
      'opal,odd',
      ...[1, 2].map(() => `new,,Twin,5000,${facts}`),
    ]
    expect(rows(await plan(csv.join('\n')))).toEqual([
      '3 | fault | Opal Harbor | odd | The same challenge is already in line 2.',
      '5 | fault | Nothing yet | Twin | The same challenge is already in line 4.',
      '4 | added | Nothing yet | Twin | $5,000',
    ])
  })

  it('says which of several is meant', async () => {
    const twins = [ridge, { ...ridge, id: 'twin' }]
    const stored = [
      sampleFirm({ id: 'a', slug: 'a', name: 'Same', challenges: twins }),
      sampleFirm({ id: 'b', slug: 'b', name: 'Same' }),
    ]
    const csv = 'firm,name,accountSize,currency\nsame,x,1,USD\na,Ridge 50,50000,USD'
    expect(rows(await plan(csv, stored))).toEqual([
      '2 | fault | same | x | Several firms have this name. Write the slug instead.',
      '3 | fault | Same | Ridge 50 | Several challenges have this name and size. Add the id of the one you mean.',
    ])
  })

  it('finds a firm by the slug with capitals that an earlier version gave it', async () => {
    const csv = 'firm,name,accountSize,currency\nHALDEN,New,1,USD'
    expect(rows(await plan(csv))[0]).toContain('| Halden Ridge | New |')
  })

  it('takes as many challenges of a firm as it may have, and says the rest', async () => {
    const lines = Array.from({ length: 62 }, (_, index) => `opal,,Row ${index},5000,${facts}`)
    const made = await plan([`firm,id,name,accountSize,${FACTS}`, ...lines].join('\n'))
    const tooMany = 'A firm has at most 60 challenges, this one would have 62.'
    expect(rows(made).slice(0, 3)).toEqual([
      `62 | fault | Opal Harbor | Row 60 | ${tooMany}`,
      `63 | fault | Opal Harbor | Row 61 | ${tooMany}`,
      '2 | added | Opal Harbor | Row 0 | $5,000',
    ])
    expect(done(made)[1]?.challenges.map(({ name }) => name)).toEqual(
      lines.slice(0, 60).map((_, at) => `Row ${at}`),
    )
  })

  it('reads headings and values as people write them, and asks what could be two things', async () => {
    const csv = [
      'Company;Plan;Account size;Cost;Steps;Profit target P1;Target 2;Max drawdown;Drawdown type;Platform',
      'Halden Ridge;Rapid 25K;25K;€51;2-step;8 %;5%;10 %;static;MT5 / cTrader',
      'Halden Ridge;Rapid 50K;"€50.000";€99;1 step;8 %;;10 %;Trailing;MT5, Own App',
      'Halden Ridge;Mixed;$50K;€99;instant;;;6%;EOD;',
    ].join('\n')
    const given = {
      defaults: [
        { column: 'sourceUrl', text: OWN_WEBSITE },
        { column: 'checkedAt', text: '2026-11-18' },
      ],
    }
    expect(rows(await plan(csv, firms, new Map(), undefined, given)).slice(0, 3)).toEqual([
      '3 | fault | Halden Ridge | Rapid 50K | Drawdown: “Trailing” is not one of: Static; Trailing, end of day; Trailing, intraday; Platforms: “MT5, Own App” may be one or several: write a semicolon between them, or behind one',
      '4 | fault | Halden Ridge | Mixed | Currency: is required',
      '2 | added | Halden Ridge | Rapid 25K | €25,000, 2 steps, €51.00',
    ])
    const answers = {
      ...given,
      values: [
        { column: 'drawdownKind', text: 'Trailing', value: 'Trailing, end of day' },
        { column: 'platforms', text: 'MT5, Own App', value: 'MT5; Own App' },
      ],
      cells: [{ line: 4, column: 'currency', value: 'USD' }],
    }
    const made = await plan(csv, firms, new Map(), undefined, answers)
    expect(made.results.filter(({ outcome }) => outcome === 'fault')).toEqual([])
    expect(done(made)[0]?.challenges.map(({ id: _, ...one }) => one)).toEqual([
      {
        ...{ name: 'Rapid 25K', accountSize: 25_000, price: 5100, currency: 'EUR', steps: '2' },
        ...{ profitTargets: [8, 5], maxLoss: 10, drawdownKind: 'static', platforms: ['MT5', 'cTrader'] },
        ...{ sourceUrl: halden.website, checkedAt: '2026-11-18' },
      },
      {
        ...{ name: 'Rapid 50K', accountSize: 50_000, price: 9900, currency: 'EUR', steps: '1' },
        ...{ profitTargets: [8], maxLoss: 10, drawdownKind: 'trailing_end_of_day' },
        ...{ platforms: ['MT5', 'Own App'], sourceUrl: halden.website, checkedAt: '2026-11-18' },
      },
      {
        ...{ name: 'Mixed', accountSize: 50_000, price: 9900, currency: 'USD', steps: 'instant' },
        ...{
          maxLoss: 6,
          drawdownKind: 'trailing_end_of_day',
          sourceUrl: halden.website,
          checkedAt: '2026-11-18',
        },
      },
    ])
  })
})
