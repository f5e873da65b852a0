import { expect, it } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { can } from '#contract/permissions.ts'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { numberTyped } from '../../kit/form/fields/number-and-list-fields.tsx'
import { type AskedValues, nothingAsked, readAsked } from '../asked-fields.tsx'
import { unseenText } from '../unseen.tsx'
import { type BulkAction, obstacleOf, unseenOfAll } from './bulk-changes.ts'
import { reasonRulesOfAll, refusalsOf, requestOf } from './bulk-request.ts'
import { actionOf, atOnce, bulkActs, linesOf } from './bulk-sheet.tsx'

const gold = sampleFirm({ id: 'a', category: 'gold', tierSince: '2026-01-02' })
const silver = sampleFirm({ id: 'b', category: 'silver' })

it('firms that are so already are left alone', () => {
  const request = requestOf([gold, silver], { change: { category: 'gold' } })
  expect(request.change).toEqual([{ id: 'b', tag: `"${silver.updated_at}"`, change: { category: 'gold' } }])
  expect(requestOf([gold], { change: { status: 'live' } }).change).toEqual([])
})

const discount = {
  discountPercentage: 25,
  affiliateCode: '',
  from: new Date('2026-11-27T08:00:00.000Z'),
  until: new Date('2026-11-30T20:00:00.000Z'),
}

it('a discount is planned for many firms: without a code for all each keeps its own, and gets its own offer back', () => {
  const own = sampleFirm({ id: 'a', affiliateCode: 'ALPHA', discountPercentage: 10 })
  const other = sampleFirm({ id: 'b', affiliateCode: 'BETA', discountPercentage: 0 })
  const codes = (action: BulkAction) =>
    requestOf([own, other], action).change.map(({ change }) =>
      change.planned?.map((plan) => [plan.change.discountPercentage, plan.change.affiliateCode]),
    )
  expect(codes({ discount })).toEqual([
    [
      [25, 'ALPHA'],
      [10, 'ALPHA'],
    ],
    [
      [25, 'BETA'],
      [0, 'BETA'],
    ],
  ])
  const [first] = codes({ discount: { ...discount, affiliateCode: 'BLACK25' } })
  expect(first).toEqual([
    [25, 'BLACK25'],
    [10, 'ALPHA'],
  ])
})

it('a firm that cannot take a discount is named and left out, never half changed', () => {
  const avoid = sampleFirm({ id: 'a', category: 'avoid' })
  const plans = Array.from({ length: 11 }, (_, n) => ({
    at: `2027-01-${10 + n}T00:00:00.000Z`,
    change: { discountPercentage: n },
  }))
  const full: StaffFirm = { ...sampleFirm({ id: 'b' }), planned: plans }
  const free = sampleFirm({ id: 'c' })
  expect([avoid, full, free].map((firm) => obstacleOf(firm, { discount }))).toEqual([
    'is a firm to avoid',
    'has 11 planned changes already',
    '',
  ])
  expect(requestOf([avoid, full, free], { discount }).change.map(({ id }) => id)).toEqual(['c'])
  expect(linesOf([avoid, full, free], { discount }).map(({ firm }) => firm.id)).toEqual(['c'])
})

it('the preview says what is planned for each firm and when', () => {
  const own = sampleFirm({ id: 'a', affiliateCode: 'ALPHA', discountPercentage: 10 })
  const [line] = linesOf([own], { discount })
  expect(line?.text).toMatch(
    /27.*: 25% discount with the code ALPHA; .*30.*: 10% discount with the code ALPHA$/,
  )
})

const paused = {
  standing: 'payouts_paused',
  standingSince: '2026-11-12',
  standingSource: 'https://firm.example/notice',
  standingNote: '',
} as const

it('a discount at once keeps the last day of each code, unless that is over, and may be taken away', () => {
  const own = sampleFirm({ id: 'a', affiliateCode: 'ALPHA', discountValidUntil: '2099-12-31' })
  const over = sampleFirm({ id: 'b', affiliateCode: 'BETA', discountValidUntil: '2020-12-31' })
  const action = { discount: { ...discount, discountPercentage: 0, from: null, until: null } }
  expect(requestOf([own, over], action).change.map(({ change }) => change)).toEqual([
    { discountPercentage: 0, affiliateCode: 'ALPHA', discountValidUntil: '2099-12-31' },
    { discountPercentage: 0, affiliateCode: 'BETA', discountValidUntil: '' },
  ])
})

const later = new Date('2099-11-27T08:00:00.000Z')

it('what is the same for all is done at once, or planned with its reason where it is not so already', () => {
  const draft: StaffFirm = { ...silver, status: 'draft' }
  const publish: BulkAction = { change: { status: 'live' }, from: later }
  expect(requestOf([gold, draft], publish, 'They asked.')).toMatchObject({
    change: [
      {
        id: 'b',
        change: {
          planned: [{ at: later.toISOString(), change: { status: 'live' }, reason: 'They asked.' }],
        },
      },
    ],
  })
  expect(requestOf([gold, draft], publish, 'They asked.').reason).toBeUndefined()
  expect(linesOf([draft], publish).map(({ text }) => text)).toEqual([
    expect.stringMatching(/2099.*: Goes live$/),
  ])
  expect(linesOf([draft], { change: { status: 'live' } }).map(({ text }) => text)).toEqual(['Draft → Live'])
  expect(obstacleOf(draft, { change: { status: 'archived' }, from: later })).toBe('is a draft')
})

it('an offer is turned on where there is one, and whatever changes an offer that is off says so', () => {
  const off = { affiliateEnabled: false } as const
  const [own, bare, avoid] = [
    sampleFirm({ id: 'a', ...off }),
    sampleFirm({ id: 'b', ...off, affiliateUrl: '' }),
    sampleFirm({ id: 'c', ...off, category: 'avoid' }),
  ]
  const turnOn: BulkAction = { change: { affiliateEnabled: true } }
  expect([own, bare, avoid].map((firm) => obstacleOf(firm, turnOn))).toEqual([
    '',
    'has no code or no link',
    'is a firm to avoid',
  ])
  expect(linesOf([own], turnOn).map(({ text }) => text)).toEqual(['offer on'])
  const more: BulkAction = { change: { discountPercentage: 30 } }
  const draft: StaffFirm = { ...sampleFirm({ id: 'd' }), status: 'draft' }
  const firms = [own, bare, draft, sampleFirm({ id: 'e' })]
  expect(unseenText(unseenOfAll(firms, more))).toBe(
    ' Visitors do not see it at 3 firms: offer off (1), no code or no link (1), not live (1).',
  )
  const shown = { ...more, turnsOn: true }
  expect(unseenText(unseenOfAll([own], more))).toBe(' Visitors do not see it: offer off.')
  expect(unseenText(unseenOfAll([own], shown))).toBe('')
  expect(requestOf([own], shown).change[0]?.change).toEqual({
    discountPercentage: 30,
    affiliateEnabled: true,
  })
})

it('acts on offers, standings and deletion are not those of a moderator', () => {
  const refused = bulkActs.filter(({ needs }) => !can('moderator', needs)).map(({ key }) => key)
  expect(refused).toEqual(['offer-on', 'offer-off', 'discount', 'standing', 'delete'])
})

it('instruments are added and removed by what they mean, and keep their place', () => {
  const firm = sampleFirm({ id: 'a', instruments: ['forex', 'Crypto'] })
  const changed = (instruments: string[], isAdded: boolean) =>
    requestOf([firm], { instruments, isAdded }).change[0]?.change.instruments
  expect(changed(['Futures', 'FX', 'crypto', 'Tulips'], true)).toEqual([
    'forex',
    'futures',
    'Crypto',
    'Tulips',
  ])
  expect(changed(['FX', 'crypto'], false)).toEqual([])
  expect(changed(['futures'], false)).toBeUndefined()
})

it('challenges are checked all at once, those of firms that have any', () => {
  const firm = sampleFirm({ id: 'a', challenges: [sampleChallenge({ checkedAt: '2026-09-01' })] })
  const action: BulkAction = { challengesCheckedOn: '2026-11-26' }
  expect(linesOf([firm, gold], action).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^1 challenge checked on .*26.*2026$/),
  ])
  expect(obstacleOf(gold, action)).toBe('has no challenges')
})

it('a standing is set for many firms with its reason, and the preview says it in one line', () => {
  const already: StaffFirm = { ...silver, ...paused }
  const request = requestOf([gold, already], { change: paused }, 'They all said so.')
  expect(request).toMatchObject({ reason: 'They all said so.', change: [{ id: 'a', change: paused }] })
  expect(linesOf([gold, already], { change: paused }).map(({ text }) => text)).toEqual([
    'Operating → Payouts paused since 12 Nov 2026',
  ])
  expect(linesOf([already], { change: { standing: 'operating' } }).map(({ text }) => text)).toEqual([
    'Payouts paused since 12 Nov 2026 → Operating',
  ])
})

it.each<[string, BulkAction, boolean, boolean]>([
  ['a standing', { change: paused }, true, true],
  ['a move to avoid', { change: { category: 'avoid' } }, true, true],
  ['a move between other tiers', { change: { category: 'bronze' } }, false, true],
  ['a check of the code', { change: { codeCheckedAt: '2026-11-20' } }, false, false],
  ['a deletion', 'delete', false, true],
])('%s of firms is told in the record: %j', (_, action, needsReason, takesReason) => {
  expect(reasonRulesOfAll([gold, silver], action)).toEqual({ needsReason, takesReason, doubted: 0 })
  const drafts = [gold, silver].map((firm): StaffFirm => ({ ...firm, status: 'draft' }))
  expect(reasonRulesOfAll(drafts, action)).toEqual({ needsReason: false, takesReason: false, doubted: 0 })
})

it('a move to a tier against which criteria speak says so and needs a reason, as in the form', () => {
  const no = { verdict: 'no', note: '', source: '', checkedOn: '2026-11-20' } as const
  const lines = defaultCriteria.slice(0, 2).map(({ key }) => ({ criterion: key, ...no }))
  const doubted = sampleFirm({ id: 'c', category: 'silver', assessment: lines })
  const rubric = { version: 1, criteria: defaultCriteria }
  const action = { change: { category: 'gold' } }
  expect(reasonRulesOfAll([silver, doubted], action, rubric)).toEqual({
    needsReason: true,
    takesReason: true,
    doubted: 1,
  })
  expect(reasonRulesOfAll([silver], action, rubric)).toMatchObject({ needsReason: false, doubted: 0 })
  expect(linesOf([silver, doubted], action, rubric).map(({ text }) => text)).toEqual([
    'Silver → Gold',
    'Silver → Gold (gold, although 2 criteria say no)',
  ])
})

it('a refusal names the firms that the server points at', () => {
  const request = requestOf([gold, silver], { change: { warning: 'Slow.' } })
  expect(
    refusalsOf(
      request,
      [gold, silver],
      [
        { path: 'change.1.change.planned', message: 'must be in the future' },
        { path: 'change.0', message: 'Only an admin may change affiliateCode' },
        { path: 'body', message: 'is odd' },
      ],
    ),
  ).toEqual([
    `${silver.name}: planned must be in the future`,
    `${gold.name}: Only an admin may change affiliateCode`,
  ])
})

const nowOn = { affiliateCode: '', from: null, until: null } as const

it.each<[string, AskedValues, BulkAction | null]>([
  ['discount', { discountPercentage: 20 }, { discount: { ...nowOn, discountPercentage: 20 } }],
  ['discount', { discountPercentage: 0 }, { discount: { ...nowOn, discountPercentage: 0 } }],
  ['discount', { discountPercentage: 100 }, { discount: { ...nowOn, discountPercentage: 100 } }],
  ['discount', { discountPercentage: numberTyped('٢٠') }, { discount: { ...nowOn, discountPercentage: 20 } }],
  ['discount', { discountPercentage: 101 }, null],
  ['discount', { discountPercentage: numberTyped('') }, null],
  ['discount', { discountPercentage: 1.5 }, null],
  ['discount', {}, null],
  ['tier', {}, null],
  ['tier', { category: 'avoid' }, { change: { category: 'avoid' } }],
  ['delete', {}, 'delete'],
  [
    'discountValidUntil',
    { discountValidUntil: '2026-12-31' },
    { change: { discountValidUntil: '2026-12-31' } },
  ],
  ['discountValidUntil', { discountValidUntil: '0026-12-31' }, null],
  ['discountValidUntil', { discountValidUntil: 'unfinished' }, null],
  ['discountValidUntil', {}, null],
  ['publish', {}, { change: { status: 'live' } }],
  ['publish', { from: '2020-11-27T09:00' }, null],
  [
    'offer-off',
    { from: '2099-11-27T09:00' },
    { change: { affiliateEnabled: false }, from: new Date(2099, 10, 27, 9) },
  ],
  ['instruments-in', {}, null],
  ['instruments-in', { instruments: ['cfd'] }, { instruments: ['cfd'], isAdded: true }],
  ['standing', { standing: 'closed' }, null],
  ['standing', { standing: 'operating', standingNote: 'Over.' }, { change: { standing: 'operating' } }],
])('%s of %j is %j', (key, values, action) => {
  const act = bulkActs.find((one) => one.key === key)
  const { given } = readAsked(act?.asks ?? [], { ...nothingAsked(), ...atOnce, ...values })
  expect(actionOf(act, given)).toEqual(action)
})

it('a planned discount is at least one percent, and its end comes after its start', () => {
  const plan = bulkActs.find(({ key }) => key === 'discount')
  const values = { ...nothingAsked(), discountPercentage: 25, from: '2099-11-27T09:00' }
  const read = (more: AskedValues) => readAsked(plan?.asks ?? [], { ...values, ...more })
  expect(actionOf(plan, read({}).given)).toEqual({
    discount: { discountPercentage: 25, affiliateCode: '', from: new Date(2099, 10, 27, 9), until: null },
  })
  expect(read({ from: '' }).given).toMatchObject({ from: null })
  expect(read({ discountPercentage: 0 }).problems.discountPercentage?.message).toBe(
    'Enter a whole number from 1 to 100.',
  )
  expect(read({ until: '2099-11-26T09:00' }).problems.until?.message).toBe('Choose a time after the start.')
  expect(read({ from: '2020-11-27T09:00' }).problems.from?.message).toBe('Choose a time in the future.')
})
