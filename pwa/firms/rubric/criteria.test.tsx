import { describe, expect, it } from 'vitest'
import { type Firm, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { aChange } from '#testing/contract/a-change.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { Answer, Criteria, tierReason } from './criteria.tsx'

const rubric = {
  version: 3,
  since: '2026-11-01',
  criteria: defaultCriteria,
  tiers: [],
  met: {},
  challenges: { open: 0, answered: 0 },
}
const line = (criterion: string, values: Partial<Firm['assessment'][number]> = {}) => ({
  criterion,
  verdict: 'yes' as const,
  note: '',
  source: '',
  checkedOn: '2026-11-10',
  ...values,
})
const assessed = [
  line('identity-check', { verdict: 'no', note: 'Named only after the first payout.' }),
  line('legal-entity', { source: 'https://www.kestrel.example/legal', checkedOn: '2026-11-18' }),
  line('gone-since'),
  line('support-answers', { verdict: 'unknown', note: 'Our record begins on 3 Sep 2026.', checkedOn: '' }),
]

function OfFirm({ firm }: { readonly firm: Firm }) {
  const { every } = useDirectory()
  return <Criteria firm={every[0] ?? toFirmRow(firm)} details={toFirmDetails(firm)} />
}

/** The part of the firm's page, as the server writes it. */
function shown(
  values: Partial<Firm>,
  changes: readonly PublicChange[] = [],
  ratedBy: RubricReply = rubric,
): string {
  const firm = sampleFirm(values)
  return rendered(<OfFirm firm={firm} />, { firms: [firm], page: firm, rubric: ratedBy, changes })
}

describe('Why a firm stands in its tier', () => {
  it('is told line by line in the order of the rubric, what is not known too', () => {
    const text = textOf(shown({ assessment: assessed }))
    expect(text).toContain('Decided by our team with rubric version 3, last checked 18 Nov 2026')
    expect(text).toContain('1 yes, 1 no , 8 of 10 not known yet')
    // An address may wrap after its slash.
    expect(text).toContain('Legal entity is named Yes 18 Nov 2026, kestrel.example/ legal')
    expect(text).toContain('Rules are published in one place Not known Not looked at yet.')
    expect(text).toContain(
      'Support answers a test within 48 hours Not known Our record begins on 3 Sep 2026.',
    )
    expect(text).toContain(
      'Identity check described before buying No Named only after the first payout. 10 Nov 2026',
    )
    const places = defaultCriteria.map(({ name }) => text.indexOf(`${name} `, text.indexOf('not known yet')))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).not.toContain('gone-since')
  })

  it('is decided by the version that held when it was last looked at', () => {
    const versions = [
      { version: 2, since: '2026-11-01' },
      { version: 3, since: '2026-11-19' },
    ]
    const text = textOf(shown({ assessment: assessed }, [], { ...rubric, versions }))
    expect(text).toContain('Decided by our team with rubric version 2, last checked 18 Nov 2026')
    expect(text).toContain('The lines are those of version 3, which holds today.')
    const later = [line('legal-entity', { checkedOn: '2026-11-19' })]
    const now = textOf(shown({ assessment: later }, [], { ...rubric, versions }))
    expect(now).toContain('Decided by our team with rubric version 3, last checked 19 Nov 2026')
    expect(now).not.toContain('which holds today')
  })

  it('offers to challenge each line, and links to no page of a closed firm', () => {
    const open = shown({ assessment: assessed })
    expect(open.match(/aria-label="Challenge this line: /g)).toHaveLength(10)
    expect(open).toContain('href="https://www.kestrel.example/legal"')
    const closed = shown({
      assessment: assessed,
      website: 'https://kestrel.example/',
      standing: 'closed',
      standingSince: '2026-11-19',
    })
    expect(closed).not.toContain('href="https://www.kestrel.example')
    expect(textOf(closed)).toContain('18 Nov 2026, kestrel.example/ legal')
  })

  it('quotes the reason that was given in public, or says that there is none', () => {
    const moved = aChange({ reason: 'Ten years of payouts.' })
    expect(textOf(shown({ assessment: assessed }, [moved]))).toContain(
      'Ten years of payouts. Public reason, 12 Nov 2026',
    )
    expect(textOf(shown({ assessment: assessed }))).toContain(
      'No reason of its own was published for this firm.',
    )
  })

  it('is the reason alone where nobody assessed the firm yet', () => {
    const text = textOf(shown({}, [aChange({ reason: 'Ten years of payouts.' })]))
    expect(text).toContain('Ten years of payouts.')
    expect(text).toContain('Not assessed yet: none of the 10 criteria has an answer for this firm.')
    expect(text).not.toContain('Legal entity is named')
    expect(text).not.toContain('rubric version')
  })
})

function AnswerOf({ firm }: { readonly firm: Firm }) {
  const { every } = useDirectory()
  const row = every[0] ?? toFirmRow(firm)
  return (
    <Answer firm={row} details={toFirmDetails(firm)} description="A strong record." link="Why this tier" />
  )
}

describe('The answer to why', () => {
  const told = (values: Partial<Firm>, changes: readonly PublicChange[] = []) => {
    const firm = sampleFirm(values)
    return rendered(<AnswerOf firm={firm} />, { firms: [firm], page: firm, rubric, changes })
  }

  it('is the public reason, and how many criteria are met, with a cell for each', () => {
    const html = told({ assessment: assessed }, [aChange({ reason: 'Ten years of payouts.' })])
    expect(textOf(html)).toBe('Ten years of payouts. 1 yes, 1 no , 8 not known Why this tier')
    expect(html.match(/<i /g)).toHaveLength(10)
  })

  it('is what the tier means where no reason was published, and says that nobody assessed the firm', () => {
    expect(textOf(told({}))).toBe('A strong record. Not assessed yet Why this tier')
  })
})

const entry = (kind: 'tier' | 'criteria' | 'facts', reason: string, day: number) => ({
  kind,
  field: kind === 'tier' ? 'category' : 'any',
  after: kind === 'tier' ? 'Gold' : null,
  reason,
  at: `2026-11-${day}T10:00:00.000Z`,
})

it('The reason of a tier is the last one that was given for it, or for a line since', () => {
  const [tier, line] = [
    entry('tier', 'Ten years of payouts.', 10),
    entry('criteria', 'The one no is old.', 18),
  ]
  expect(tierReason([entry('facts', 'New site.', 20), line, tier], 'gold')?.text).toBe('The one no is old.')
  expect(tierReason([entry('criteria', '', 18), tier], 'gold')).toEqual({
    text: 'Ten years of payouts.',
    at: '2026-11-10T10:00:00.000Z',
  })
})

it('A reason for an earlier tier is none for this one, and neither is one that had to go', () => {
  const earlier = entry('criteria', 'Why it was silver.', 10)
  expect(tierReason([entry('tier', '', 18), earlier], 'gold')).toBeNull()
  const removed = { ...earlier, removed: { at: earlier.at, reason: 'A court said so.' } }
  expect(tierReason([removed], 'gold')).toBeNull()
  expect(tierReason([], 'gold')).toBeNull()
})

it('A firm that a restore moved to another tier without an entry of its own has no reason for it', () => {
  const tier = entry('tier', 'Ten years of payouts.', 10)
  const line = entry('criteria', 'The one no is old.', 18)
  expect(tierReason([line, tier], 'GOLD')?.text).toBe('The one no is old.')
  expect(tierReason([line, tier], 'bronze')).toBeNull()
})
