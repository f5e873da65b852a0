import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { firmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { type FirmImport, OWN_WEBSITE } from '#contract/firm-import.ts'
import type { Role } from '#contract/permissions.ts'
import type { DayOrder } from '#contract/primitives/written-day.ts'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import { exported, inWords, sheetOf } from '#testing/backend/sheets.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { planFirms } from './plan-firms.ts'
import { readSheet } from './read-sheet.ts'

const awkward: readonly StaffFirm[] = [
  sampleFirm({ id: 'a', slug: 'apex', name: 'Apex', challenges: [sampleChallenge()] }),
  sampleFirm({
    id: 'b',
    slug: 'formula',
    name: '=HYPERLINK("https://evil.example","x")',
    description: '\'=quoted\nand "more"; lines, all of it',
    warning: '+1',
    experience: '-2+3',
    maxFunding: '@SUM(A1)',
    instruments: ['forex', 'crypto; or not'],
    pros: ['Fast\nand loose', '-5% fee'],
    cons: [],
    assessment: [
      { criterion: 'fees', verdict: 'no', note: '- 2 of 3; "all"', source: '', checkedOn: '2026-11-20' },
      {
        criterion: 'legal-entity',
        verdict: 'unknown',
        note: '=1+1',
        source: 'https://a.example/',
        checkedOn: '',
      },
    ],
    evidence: [
      { url: 'https://proof.example/', label: 'Payout  proof', date: '2026-10-01' },
      { url: 'https://proof.example/b', label: '2026-01-01 rules', date: '' },
    ],
  }),
  { ...sampleFirm({ id: 'c', slug: 'c', name: 'Łódź 東京', category: 'Gold' }), status: 'archived' },
  { ...sampleFirm({ id: 'd', slug: 'd', name: 'Later' }), status: 'scheduled', planned: [] },
  sampleFirm({
    id: 'e',
    slug: 'e',
    name: 'Pictured',
    logoUrl: `data:image/png;base64,${'A'.repeat(40_000)}`,
  }),
]

const rubric = { version: 1, criteria: defaultCriteria }
const options = { role: 'admin', removesOthers: false, chosenFirms: new Map(), rubric } as const

async function plan(
  csv: string,
  {
    role = 'admin' as Role,
    removesOthers = false,
    firms = awkward,
    dayOrder = undefined as DayOrder | undefined,
    said = {} as Partial<FirmImport>,
  } = {},
) {
  const sheet = await readSheet(sheetOf('firms', csv, said))
  if (sheet.fault) throw new Error(sheet.fault.code)
  const { act, ...made } = await planFirms(sheet.lines, firms, {
    ...options,
    role,
    removesOthers,
    dayOrder,
  })
  // The act is one that the bulk call accepts.
  expect(v.parse(firmBulk, act)).toEqual(act)
  return { ...made, request: act, results: made.results.map(inWords('firms')) }
}

const told = ({ results }: Awaited<ReturnType<typeof plan>>) =>
  results.map(({ line, outcome, name, text }) => [line, outcome, name, text].join(' | '))

const MINIMUM = 'name,category,description,website,maxFunding,profitSplit,evaluationFee'

describe('a file of firms', () => {
  it('is read as people write one: their headings, their lists, and what it lacks given once for all lines', async () => {
    const csv = [
      'Company;Tier;About;URL;Markets;Discount code;Affiliate link;Discount;Discount %;Max. funding;Profit share;Eval fee;Country',
      'Quay;Gold;Pays;quay.example;FX / Futures;QUAY10;https://quay.example/?ref=a;10 %;;$50,000;80 %;$79;UK',
      'Bare;Silver;Pays;bare.example;Forex and CFDs;;;;;$50,000;80 %;$79;',
      'Odd;Silver;Pays;odd.example;Forex, Tulips;;;;;$50,000;80 %;$79;',
    ].join('\n')
    const sheet = await readSheet(sheetOf('firms', csv))
    expect(sheet.unknown).toEqual([{ at: 8, heading: 'Discount %', chosen: '' }])
    expect(sheet.columns[4]).toEqual({
      at: 4,
      heading: 'Markets',
      key: 'instruments',
      samples: ['FX / Futures', 'Forex and CFDs', 'Forex, Tulips'],
    })
    const said: Partial<FirmImport> = {
      defaults: [
        { column: 'affiliateEnabled', text: 'yes' },
        { column: 'companySource', text: OWN_WEBSITE },
        { column: 'companyCheckedAt', text: '2026-11-20' },
      ],
    }
    const made = await plan(csv, { firms: [], said })
    expect(told(made)).toEqual([
      '4 | fault | Odd | Instruments: “Forex, Tulips” may be one or several: write a semicolon between them, or behind one',
      '2 | added | Quay | Gold, https://quay.example/, $79',
      '3 | added | Bare | Silver, https://bare.example/, $79',
    ])
    // A fault says its text, by which all lines with it are corrected at once.
    expect(made.results[0]?.faults).toMatchObject([{ column: 'instruments', text: 'Forex, Tulips' }])
    expect(made.request.create.map(({ firm }) => firm)).toMatchObject([
      {
        ...{ instruments: ['forex', 'Futures'], affiliateEnabled: true, discountPercentage: 10 },
        company: { country: { value: 'UK', source: 'https://quay.example/', checkedAt: '2026-11-20' } },
      },
      { instruments: ['Forex', 'cfd'], affiliateEnabled: false },
    ])
    // Every field that becomes public is in the preview.
    const seen = made.results[1]?.changes.map(({ label, after }) => `${label}: ${after}`)
    expect(seen).toContain('Instruments: forex; Futures')
    expect(seen).toContain('Affiliate Code: QUAY10')
    const values = [{ column: 'instruments', text: 'Forex, Tulips', value: 'Forex, Tulips;' }]
    const asOne = await plan(csv, { firms: [], said: { ...said, values } })
    expect(asOne.request.create[2]?.firm.instruments).toEqual(['Forex, Tulips'])
  })

  it('says which of its lines visitors do not see, and turns their offers on where that is said', async () => {
    const off = { affiliateEnabled: false, discountPercentage: 20 } as const
    const firms: readonly StaffFirm[] = [
      sampleFirm({ id: 'a', name: 'Apex', ...off }),
      sampleFirm({ id: 'b', name: 'Brook' }),
      { ...sampleFirm({ id: 'c', name: 'Cliff' }), status: 'draft' },
    ]
    const csv = 'name;discountPercentage\nApex;30\nBrook;30\nCliff;30'
    const unseen = async (said: Partial<FirmImport> = {}) => {
      const made = await plan(csv, { firms, said })
      return made.results.map((result) => result.unseen)
    }
    expect(await unseen()).toEqual([['off'], [], ['status']])
    const defaults = [{ column: 'affiliateEnabled', text: 'yes' }]
    expect(await unseen({ defaults })).toEqual([[], [], ['status']])
    const added = `${MINIMUM},affiliateCode,affiliateUrl\nQuay,gold,P,https://q.example/,$1,80%,$9,Q,https://q.example/r`
    expect((await plan(added)).results[0]?.unseen).toEqual(['off'])
    expect((await plan(added, { said: { defaults } })).results[0]?.unseen).toEqual([])
  })

  it('read back unchanged changes nothing, whatever the firms hold', async () => {
    const { results, unchanged } = await plan(exported('firms', awkward))
    expect(results).toEqual([])
    expect(unchanged).toBe(awkward.length)
  })

  it('read back into an empty site gives the same firms', async () => {
    const [apex, formula] = awkward
    const { request, results } = await plan(exported('firms', awkward.slice(0, 2)), { firms: [] })
    expect(results.map(({ outcome }) => outcome)).toEqual(['added', 'added'])
    expect(request.create[0]).toMatchObject({ id: 'a', slug: 'apex', firm: { name: apex?.name, pros: null } })
    const { name, description, warning, experience, maxFunding } = formula as StaffFirm
    expect(request.create[1]?.firm).toMatchObject({ name, description, warning, experience, maxFunding })
  })

  it('holds nothing that a spreadsheet computes', async () => {
    for (const cell of exported('firms', awkward)
      .slice(1)
      .matchAll(/(?:^|,)"((?:[^"]|"")*)"/gm)) {
      expect(cell[1]).not.toMatch(/^[=+\-@\t\r\n]/)
    }
  })

  it('may have been saved by a spreadsheet with other separators, line ends and words', async () => {
    const csv =
      '\uFEFFid;Firm Name;Discount Percentage;affiliateEnabled\r\na;Apex;25%;TRUE\r\n;;;\r\nb;;;\r\n'
    const made = await plan(csv)
    expect(told(made)).toEqual(['4 | fault | b | Firm Name: is required', '2 | changed | Apex | '])
    expect(made.request.change).toEqual([
      { id: 'a', tag: firmTag(awkward[0] as StaffFirm), change: { discountPercentage: 25 } },
    ])
  })

  it.each([
    ['', { code: 'column_missing' }],
    ['price\n1', { code: 'column_missing' }],
    ['name,Firm Name\na,b', { code: 'column_twice', column: 'name' }],
    [MINIMUM, { code: 'no_lines' }],
  ])('%j is none', async (csv, fault) => {
    expect(await readSheet(sheetOf('firms', csv))).toMatchObject({ fault, lines: [] })
  })
})

describe('the dry run of an import', () => {
  it('adds, changes and removes, and says what', async () => {
    const csv = `id,${MINIMUM}\na,Apex,Silver,A firm.,https://apex.example/,"$1","90%","$147"\n,New One,Gold,Text,https://new.example/,1,2,3\n`
    const made = await plan(csv, { removesOthers: true, firms: awkward.slice(0, 2) })
    expect(told(made)).toEqual([
      '2 | changed | Apex | ',
      '3 | added | New One | Gold, https://new.example/, 3',
      ` | removed | ${awkward[1]?.name} | Not in the file`,
    ])
    expect(made.results[0]?.changes).toEqual([
      { label: 'Category', before: 'Gold', after: 'Silver' },
      { label: 'Max Funding', before: '$300,000', after: '$1' },
    ])
    expect(made.request.remove).toEqual([{ id: 'b', tag: firmTag(awkward[1] as StaffFirm) }])
  })

  it('keeps what the file does not name, and removes nothing while a line is faulty', async () => {
    expect((await plan('name,warning\nApex,Slow')).request.remove).toEqual([])
    const made = await plan('name,warning,discountPercentage\nApex,Slow,a lot', { removesOthers: true })
    expect(made.request).toEqual({ create: [], change: [], remove: [] })
  })

  it('finds a new firm by its name once it is there, and adds it under the id that it was planned with', async () => {
    const csv = `${MINIMUM}\nNew One,Gold,Text,https://new.example/,1,2,3\n`
    const planned = { create: [{ line: 2, id: 'planned', name: 'New One' }], change: [], remove: [] }
    const { lines } = await readSheet(sheetOf('firms', csv, { planned }))
    const [made] = (await planFirms(lines, [], options)).act.create
    expect(made?.id).toBe('planned')
    const stored = { ...sampleFirm(), ...made?.firm, id: made?.id ?? '', slug: 'new-one' }
    expect(await plan(csv, { firms: [stored] })).toMatchObject({ results: [], unchanged: 1 })
  })

  it.each([
    ['id,name\n../x,Odd', 'id: must be an identifier'],
    [
      'id,name\nother,Apex',
      'A firm with this name has a different id. Leave the id empty to change that firm.',
    ],
    ['name,website\nApex,javascript:alert(1)', 'Website: must be a web address (http or https)'],
    ['name,category\nApex,Gld', 'Category: must be one of Gold, Silver, Bronze, Avoid, Unrated'],
    ['name,assessment\nApex,legal-entity maybe', 'Assessment: must be yes, no or unknown'],
    ['name,assessment\nApex,legal-entity yes', 'Assessment: is required'],
    ['name,discountPercentage\nApex,101', 'Discount Percentage: must be between 0 and 100'],
    ['name,discountPercentage\nApex,12.5', 'Discount Percentage: must be a whole percent'],
    ['name,discountPercentage\nApex,"12,5"', 'Discount Percentage: must be a whole percent'],
    ['name,discountPercentage\nApex,lots', 'Discount Percentage: must be a whole number from 0 to 100'],
    ['name,discountValidUntil\nApex,31/06/2026', 'Discount Valid Until: must be a date like 2026-12-31'],
    ['name,tierSince\nApex,03/04/2026', 'In This Tier Since: “03/04/2026” is 2026-04-03 or 2026-03-04'],
    [
      'name,website,category,copyTrading,tierSince\nApex,javascript:alert(1),Gld,maybe,soon',
      'Category: must be one of Gold, Silver, Bronze, Avoid, Unrated; Website: must be a web address (http or https); Copy Trading: must be yes or no; In This Tier Since: must be a date like 2026-12-31',
    ],
    ['id,name,copyTrading\n../x,Odd,maybe', 'id: must be an identifier; Copy Trading: must be yes or no'],
    [
      'id,name,copyTrading\n../x,,maybe',
      'id: must be an identifier; Firm Name: is required; Copy Trading: must be yes or no',
    ],
    ['name,discountValidUntil\nApex,2026-06-31', 'Discount Valid Until: must be a date like 2026-12-31'],
    ['name,discountValidUntil\nApex,26', 'Discount Valid Until: must be a date like 2026-12-31'],
    ['name,discountValidUntil\nApex,01.11.0026', 'Discount Valid Until: must be a day between 1970 and 2100'],
    ['name,codeCheckedAt\nApex,2026-11-31', 'Code Checked: must be a date like 2026-12-31'],
    ['name,copyTrading\nApex,maybe', 'Copy Trading: must be yes or no'],
    ['name,status\nApex,scheduled', 'Status: is planned with its time in the firm itself'],
    ['name,warning\nApex,Slow,And more', 'The line has more cells than the first one.'],
    [
      'name,warning\nNobody,Slow',
      'Category: is required; Description: is required; Website: is required; Max Funding: is required; Profit Split: is required; Evaluation Fee: is required',
    ],
  ])('finds the fault of %j', async (csv, fault) => {
    expect((await plan(csv)).results).toMatchObject([{ line: 2, outcome: 'fault', text: fault }])
  })

  it('takes days as people and spreadsheets write them', async () => {
    const days = 'name,discountValidUntil,codeCheckedAt,tierSince,evidence'
    const cells = 'Apex,18/11/2026,46344,18.11.2026,18 Nov 2026 https://proof.example/ Payout proof'
    expect((await plan(`${days}\n${cells}`)).request.change[0]?.change).toEqual({
      discountValidUntil: '2026-11-18',
      codeCheckedAt: '2026-11-18',
      tierSince: '2026-11-18',
      evidence: [{ date: '2026-11-18', url: 'https://proof.example/', label: 'Payout proof' }],
    })
    const open = 'name,tierSince,evidence\nApex,03/04/2026,05/06/2026 https://proof.example/ Rules'
    expect((await readSheet(sheetOf('firms', open))).twoDays).toBe('03/04/2026')
    const [change] = (await plan(open, { dayOrder: 'dmy' })).request.change
    expect(change?.change).toMatchObject({ tierSince: '2026-04-03', evidence: [{ date: '2026-06-05' }] })
  })

  it('finds a firm that is in the file twice, known or new', async () => {
    const row = ',Gold,Text,https://new.example/,1,2,3'
    const csv = `id,${MINIMUM}\na\n,Apex\n,New One${row}\nmine,new one${row}\n`
    expect(told(await plan(csv))).toEqual([
      '3 | fault | Apex | The same firm is already in line 2.',
      '5 | fault | new one | The same firm is already in line 4.',
      '4 | added | New One | Gold, https://new.example/, 3',
    ])
  })

  it('finds firms of one name', async () => {
    const twins = [sampleFirm({ id: 'x' }), sampleFirm({ id: 'y' })]
    const text = 'Several firms have this name. Add the id of the one you mean.'
    expect((await plan('name,warning\nAPEX,Slow', { firms: twins })).results).toMatchObject([{ text }])
  })

  it('gives moderators no more than a single firm does', async () => {
    const role = 'moderator'
    const firms = [...awkward, sampleFirm({ id: 'z', name: 'Shady', category: 'avoid' })]
    const said = async (csv: string) =>
      (await plan(csv, { role, firms, removesOthers: true })).results.map(({ text }) => text)
    expect(await said('name,affiliateCode\nApex,MINE')).toEqual([
      'Only an admin may change what the site earns from a firm.',
    ])
    expect(await said('name,category\nApex,Avoid')).toEqual([
      'Only an admin may move a firm to or from the Avoid tier.',
    ])
    expect(await said('name,status\nShady,draft')).toEqual([
      'Only an admin may unpublish a firm of the Avoid tier.',
    ])
    expect(await said('name,affiliateCode,category,copyTrading\nApex,MINE,Avoid,maybe')).toEqual([
      'Copy Trading: must be yes or no; Only an admin may change what the site earns from a firm. Only an admin may move a firm to or from the Avoid tier.',
    ])
    expect(await said('name,affiliateCode,category\nApex,SAVE,Silver')).toEqual([''])
  })
})

it('other work has its turns while thousands of lines are read and planned', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => `Firm ${at},Gold,Text,https://new.example/,1,2,3`)
  const sheet = sheetOf('firms', [MINIMUM, ...rows].join('\n'))
  // A millisecond passes between two looks at the clock, however fast the machine is.
  let passed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 1))
  onTestFinished(() => clock.mockRestore())
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const { lines } = await readSheet(sheet)
  const whileRead = turns
  const { results } = await planFirms(lines, awkward, options)
  isDone = true
  expect(results).toHaveLength(rows.length)
  expect([whileRead > 0, turns - whileRead > 1]).toEqual([true, true])
})
