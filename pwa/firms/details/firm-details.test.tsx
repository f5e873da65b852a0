import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { FirmDetailsSheet, FirmPage } from './firm-details-sheet.tsx'
import { countryFacts, lastCheck, ruleFacts } from './firm-facts.ts'
import { record } from './record-parts.tsx'

beforeAll(async () => void (await record.load()))

/** The sheet of the firm's own page, as the server writes it: its row is the one of the frame. */
function sheet(changes: Partial<Firm> = {}, display = {}): string {
  const firm = sampleFirm({
    pros: ['Fast payouts'],
    cons: ['Few assets'],
    experience: 'Paid twice.',
    ...changes,
  })
  return rendered(<SheetOf firm={firm} />, { firms: [firm], page: firm, display })
}

function SheetOf({ firm }: { firm: Firm }) {
  const { firms } = useDirectory()
  return <FirmDetailsSheet firm={firms[0] ?? toFirmRow(firm)} onClose={() => undefined} />
}

describe('the details of a firm', () => {
  it('read without scripts: an open dialog whose buttons close it', () => {
    const html = sheet()
    expect(html).toMatch(/<dialog open=""[^>]*aria-label="Apex"/)
    expect(html.match(/<form [^>]*method="dialog"/g)).toHaveLength(2)
  })

  it('show every field of a firm', () => {
    const text = textOf(sheet({ copyTrading: true, warning: 'Read the rules.', discountPercentage: 20 }))
    const words = [
      'Apex',
      'GOLD',
      '20% OFF',
      'Verified Partner',
      'A firm.',
      'Important Warning Read the rules.',
      'Max Funding $300,000',
      'Profit Split 90%',
      'Eval Fee $147',
      'Max Accounts 1',
      'Copy Trading Available',
      'Instruments FX',
      'Pros Fast payouts',
      'Cons Few assets',
      'Community Experience our team’s words “Paid twice.”',
      'Click here for the 20% Discount',
      'Close Details',
      'Affiliate link: we may earn a commission',
    ]
    for (const word of words) expect(text).toContain(word)
  })

  it('show every warning, that of a firm to avoid too where the list shows none of theirs', () => {
    const none = { showWarningOnAvoidFirms: false }
    const bad = { category: 'avoid', warning: 'Payouts denied.' }
    expect(textOf(sheet(bad))).toContain('Important Warning Payouts denied.')
    expect(textOf(sheet(bad, none))).toContain('Important Warning Payouts denied.')
    expect(textOf(sheet({ warning: 'Read the rules.' }, none))).toContain('Important Warning Read the rules.')
  })

  it('say whose words the community experience is', () => {
    const summary = '“Paid twice.” Our team’s summary of reviews'
    expect(textOf(sheet({ reviewCount: 4 }))).toContain(summary)
    // Without a review there is none to sum up.
    const alone = textOf(sheet())
    expect(alone).toContain('“Paid twice.” Our team’s words; no review is published here yet')
    expect(alone).not.toContain('summary of reviews')
  })

  it('explain the partner badge inside the dialog, which makes the rest of the page inert', () => {
    const html = sheet()
    expect(html).toMatch(/<button[^>]*popovertarget="partner-note-sheet"[^>]*>Verified Partner<\/button>/i)
    expect(/<dialog.*<\/dialog>/s.exec(html)?.[0]).toMatch(/id="partner-note-sheet" popover="auto"/i)
  })

  it('leave out what is empty', () => {
    const text = textOf(sheet({ experience: '', affiliateEnabled: false }))
    const words = [
      'Important Warning',
      'Copy Trading',
      'Community',
      'Platforms',
      'Evidence',
      'Verified',
      'OFF',
    ]
    for (const word of words) expect(text).not.toContain(word)
    expect(text).toContain('Visit Site')
  })

  it('show the additive fields once they are filled', () => {
    const html = sheet({
      platforms: ['MT5', 'cTrader'],
      drawdownType: 'Static',
      payoutFrequency: 'Every 14 days',
      restrictedCountries: ['IR', 'Nowhere'],
      discountValidUntil: '2026-12-31',
      codeCheckedAt: '2026-11-01',
      evidence: [
        { url: 'https://proof.example/', label: 'Payout proof', date: '2026-10-05' },
        { url: 'javascript:alert(1)', label: 'Bad', date: '' },
      ],
    })
    const text = textOf(html)
    expect(text).toContain('Drawdown Static Payout Frequency Every 14 days Platforms MT5, cTrader')
    expect(text).toContain('Restricted Countries Iran, Nowhere')
    expect(text).toContain('Code Valid Until 31 Dec 2026 Code Checked 1 Nov 2026')
    expect(text).toContain('Last Check 1 Nov 2026')
    expect(html).toContain('href="https://proof.example/"')
    expect(html).not.toContain('javascript:')
  })

  it('offer the code at their foot, also where it need not be copied before leaving', () => {
    for (const requiresCodeCopy of [true, false]) {
      const html = sheet({ affiliateCode: 'SAVE20', requiresCodeCopy })
      expect(html).toContain('aria-label="Copy discount code SAVE20')
    }
    expect(sheet({ affiliateEnabled: false })).not.toContain('Copy discount code')
  })

  it('stand in the order in which a reader judges: warning, answers, facts, findings, and the rest folded', () => {
    const text = textOf(
      sheet({
        warning: 'Read the rules.',
        drawdownType: 'Static',
        copyTrading: true,
        requiresCodeCopy: false,
        tierSince: '2024-03-12',
      }),
    )
    const words = [
      'Save',
      'Share',
      'Compare',
      'Important Warning',
      'GOLD since',
      'Payouts',
      'Rating',
      'Standing Operating',
      'Price from',
      'A firm.',
      'What it sells',
      'Max Funding',
      'Instruments',
      'Copy Trading Available',
      'Pros',
      'Cons',
      'Payout record',
      'Rules drawdown Drawdown Static',
      'Community Experience',
      'Why this tier not assessed yet, 0 sources How we rate',
      'Click here',
      'Affiliate link: we may earn a commission',
      'Close Details',
    ]
    const places = words.map((word) => text.indexOf(word))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('are drawn of a firm that was never saved, as a preview has it', () => {
    expect(textOf(sheet({ updated_at: '' }))).toContain('Last Change Not stated')
  })

  it('tell nothing of a code that is not offered', () => {
    const text = textOf(sheet({ category: 'avoid', discountValidUntil: '2026-12-31' }))
    expect(text).not.toContain('Code Valid Until')
  })
})

describe('the four answers of a firm', () => {
  it('are told as far as they are known, and keep their places', () => {
    const text = textOf(
      sheet({ evaluationFee: '', reviewCount: 2, ratingMean: 4, payoutReports: 2, payoutsPaid: 1 }),
    )
    expect(text).toContain('Payouts 2 reports too few to count')
    expect(text).toContain('Rating 2 reviews too few for stars')
    expect(text).toContain('Standing Operating no pause known')
    expect(text).toContain('Price from Not known evaluation fee')
    const none = textOf(sheet())
    expect(none).toContain('Payouts No report in the last 12 months')
    expect(none).toContain('Rating None yet no review is published')
    expect(none).toContain('Price from $147 evaluation fee')
  })

  it('are the counts, the mean, the standing and the cheapest challenge until it is funded', () => {
    const counted = { reviewCount: 127, ratingMean: 4.42, payoutReports: 12, payoutsPaid: 9 }
    const dear = sampleChallenge({ id: 'dear', price: 20_000 })
    const cheap = sampleChallenge({ id: 'cheap', price: 8_900, activationFee: 0 })
    const known = { ...counted, challenges: [dear, cheap], codeCheckedAt: '2026-12-03' }
    const text = textOf(sheet({ ...known, discountPercentage: 20 }))
    expect(text).toContain('Payouts 9 of 12 paid in the last 12 months')
    expect(text).toContain('Rating 4.4 127 reviews')
    expect(text).toContain('Standing Operating checked 3 Dec 2026')
    expect(text).toContain('Price from $71.20 with code, $89.00 without')
    const month = { ...cheap, billing: 'monthly' as const }
    expect(textOf(sheet({ ...known, challenges: [month], discountPercentage: 0 }))).toContain(
      'Price from $89.00 a month for $50K',
    )
    const paused = { standing: 'payouts_paused', standingSince: '2026-11-12' } as const
    expect(textOf(sheet({ ...known, ...paused }))).toContain('Standing Payouts paused since 12 Nov 2026')
  })

  it('are those of a firm that sells: one that closed has the facts about its former tier', () => {
    const text = textOf(sheet({ standing: 'closed', standingSince: '2026-11-12' }))
    expect(text).not.toContain('Price from')
    expect(text).toContain('Tier when it closed Gold')
  })
})

describe('the page of a firm without lists of pros and cons', () => {
  const page = (changes: Partial<Firm> = {}) => {
    const firm = sampleFirm({ pros: null, cons: null, ...changes })
    return rendered(<PageOf firm={firm} />, { firms: [firm], page: firm })
  }

  it('shows what its row says, as a page and in no dialog', () => {
    const html = page({ warning: 'Read the rules.', discountPercentage: 20, copyTrading: true })
    expect(html).not.toContain('<dialog')
    expect(html).toMatch(/<h1[^>]*>Apex<\/h1>/)
    expect(html).toContain('aria-label="Copy discount code')
    const text = textOf(html)
    for (const word of [
      'Back to Home',
      'GOLD',
      '20% OFF',
      'Important Warning Read the rules.',
      'Max Funding $300,000',
      'Profit Split 90%',
      'Eval Fee $147',
      'Max Accounts 1',
      'Copy Trading Available',
      'Instruments FX',
      'Click here for the 20% Discount',
      'Affiliate link: we may earn a commission',
    ])
      expect(text).toContain(word)
    expect(text).not.toContain('Close Details')
    expect(text).not.toMatch(/\bPros\b|\bCons\b/)
  })

  it('reads the same on a device that holds the list alone', () => {
    const firm = sampleFirm({ pros: null, cons: null })
    const text = textOf(rendered(<PageOf firm={firm} />, { firms: [firm] }))
    expect(text).toContain('Max Funding $300,000')
    expect(text).not.toContain('not on this device')
  })
})

function PageOf({ firm }: { firm: Firm }) {
  const { firms } = useDirectory()
  return <FirmPage firm={firms[0] ?? toFirmRow(firm)} />
}

it('a code that was checked long ago says so, on the clock of the device', () => {
  const firm = toFirmRow(sampleFirm({}))
  const details = toFirmDetails(sampleFirm({ codeCheckedAt: '2026-10-20' }))
  const checked = (today: Date | null) => ruleFacts(firm, { details, today, country: '' }).at(-1)?.value
  expect(checked(null)).toBe('20 Oct 2026')
  expect(checked(new Date('2026-11-19T12:00:00Z'))).toBe('20 Oct 2026')
  expect(checked(new Date('2026-11-21T12:00:00Z'))).toBe('20 Oct 2026, over 30 days ago')
})

it('a day reads the same in every zone', () => {
  expect(dayText('2026-01-01')).toBe('1 Jan 2026')
})

it('says whether a firm takes traders of the chosen country, and where it states nothing', () => {
  const inGermany = (restrictedCountries: string[]) =>
    countryFacts(toFirmRow(sampleFirm({ restrictedCountries })), 'DE')
  expect(inGermany(['Germany'])).toEqual([{ label: 'Available in Germany', value: 'No' }])
  expect(inGermany(['IR'])).toEqual([{ label: 'Available in Germany', value: 'Yes' }])
  expect(inGermany([])).toEqual([{ label: 'Available in Germany', value: 'Not stated' }])
  expect(countryFacts(toFirmRow(sampleFirm({})), '')).toEqual([])
})

it('the last check is the newest day among evidence, code and criteria', () => {
  const evidence = [
    { url: 'https://proof.example/', label: 'One', date: '2026-10-05' },
    { url: 'https://proof.example/2', label: 'Two', date: '' },
  ]
  const checkedAt = (codeCheckedAt: string) =>
    lastCheck(toFirmDetails(sampleFirm({ evidence, codeCheckedAt })))
  expect(checkedAt('2026-11-01')).toBe('2026-11-01')
  expect(checkedAt('')).toBe('2026-10-05')
  const line = {
    criterion: 'legal-entity',
    verdict: 'yes',
    note: '',
    source: '',
    checkedOn: '2026-11-03',
  } as const
  expect(lastCheck(toFirmDetails(sampleFirm({ evidence, assessment: [line] })))).toBe('2026-11-03')
  expect(lastCheck(toFirmDetails(sampleFirm({})))).toBe('')
})
