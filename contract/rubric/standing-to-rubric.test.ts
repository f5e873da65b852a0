import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type AssessmentLine, assessment } from './assessment.ts'
import { defaultCriteria } from './default-criteria.ts'
import { criteria, rubricGroup } from './rubric-group.ts'
import { tierDoubt, whyThisTier } from './standing-to-rubric.ts'
import { MOST_CRITERIA, type Verdict } from './verdicts.ts'

const rubric = { version: 3, criteria: defaultCriteria }
const line = (criterion: string, verdict: Verdict, more: Partial<AssessmentLine> = {}): AssessmentLine => ({
  criterion,
  verdict,
  note: '',
  source: '',
  checkedOn: '2026-11-20',
  ...more,
})
const [first, second, third] = defaultCriteria.map(({ key }) => key) as [string, string, string]

describe('why a firm is in its tier', () => {
  it('has a line for each criterion in the order of the rubric, also for what nobody answered', () => {
    const lines = [line(third, 'no', { note: 'Two reports' }), line(first, 'yes'), line('asked-once', 'yes')]
    const why = whyThisTier({ assessment: lines }, rubric)
    expect(why.lines.map(({ criterion }) => criterion)).toEqual(defaultCriteria)
    expect(why.cells.slice(0, 3)).toEqual(['yes', 'unknown', 'no'])
    expect(why.lines[2]).toMatchObject({ verdict: 'no', note: 'Two reports', checkedOn: '2026-11-20' })
    expect(why).toMatchObject({ version: 3, yes: 1, no: 1, unknown: 8, isAssessed: true })
    expect(why.countsText).toBe('1 yes, 1 no, 8 of 10 not known yet')
  })

  it('says of a firm that was never assessed, also as an older version kept it, that nothing is known', () => {
    expect(whyThisTier({}, rubric)).toMatchObject({
      isAssessed: false,
      countsText: '0 yes, 0 no, 10 of 10 not known yet',
    })
    const asked = [line(first, 'unknown', { note: 'Asked, no answer' }), line('asked-once', 'yes')]
    expect(whyThisTier({ assessment: asked }, rubric)).toMatchObject({ isAssessed: false, yes: 0 })
    const all = defaultCriteria.map(({ key }) => line(key, 'yes'))
    expect(whyThisTier({ assessment: all }, rubric).countsText).toBe('10 yes, 0 no')
  })
})

it.each<[string, number, string]>([
  ['Gold', 0, ''],
  ['gold', 1, 'gold, although 1 criterion says no'],
  ['Gold', 2, 'gold, although 2 criteria say no'],
  ['silver', 3, ''],
  ['silver', 4, 'silver, although 4 criteria say no'],
  ['silver', 12, 'silver, although 12 criteria say no'],
  ['bronze', 9, ''],
  ['Avoid', 9, ''],
  ['Platinum', 9, ''],
])('the tier %s with %i no is doubted: %j', (tier, no, expected) => {
  const lines = Array.from({ length: no }, () => ({ verdict: 'no' as const }))
  expect(tierDoubt(tier, [...lines, { verdict: 'unknown' }])).toBe(expected)
})

describe('an assessment', () => {
  it('leaves out what says nothing', () => {
    const nothing = line(second, 'unknown', { checkedOn: '' })
    const asked = line(third, 'unknown', { note: 'Asked, no answer' })
    expect(v.parse(assessment, [line(first, 'yes'), nothing, asked])).toEqual([line(first, 'yes'), asked])
  })

  it.each<[string, readonly unknown[]]>([
    ['an answer without its day', [line(first, 'no', { checkedOn: '' })]],
    ['two answers to one criterion', [line(first, 'yes'), line(first, 'no')]],
    ['a key that none is', [line('Legal entity', 'yes')]],
    ['a key that every object has', [line('constructor', 'yes')]],
    ['another answer', [{ ...line(first, 'yes'), verdict: 'maybe' }]],
    ['a source that is no web address', [line(first, 'yes', { source: 'javascript:alert(1)' })]],
    ['a day that no calendar has', [line(first, 'yes', { checkedOn: '2026-06-31' })]],
    ['a note that is too long', [line(first, 'yes', { note: 'x'.repeat(301) })]],
    ['too many lines', Array.from({ length: 101 }, (_, n) => line(`c-${n}`, 'yes'))],
  ])('is refused with %s', (_, lines) => {
    expect(v.is(assessment, lines)).toBe(false)
  })
})

describe('the criteria of a rubric', () => {
  const [one] = defaultCriteria
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...one, key: `c-${n}` }))

  it('are ten at first, each with a name, a meaning and its evidence', () => {
    expect(defaultCriteria).toHaveLength(10)
    expect(v.parse(criteria, defaultCriteria)).toEqual(defaultCriteria)
  })

  it('are at least one and at most twenty, with different keys', () => {
    expect(v.is(criteria, many(MOST_CRITERIA))).toBe(true)
    expect(v.is(criteria, many(MOST_CRITERIA + 1))).toBe(false)
    expect(v.is(criteria, [])).toBe(false)
    expect(v.is(criteria, [one, one])).toBe(false)
  })

  it('have a version that another can follow', () => {
    const group = { since: '', criteria: defaultCriteria }
    expect(v.is(rubricGroup, { ...group, version: 12 })).toBe(true)
    for (const version of [0, 1.5, Number.MAX_SAFE_INTEGER, 1e300])
      expect(v.is(rubricGroup, { ...group, version })).toBe(false)
  })
})
