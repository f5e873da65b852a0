import { describe, expect, it } from 'vitest'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { sampleFirm, sampleRow } from '#testing/contract/sample-firm.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { FirmSections, sectionGroups } from './firm-sections.tsx'
import { NoFirms } from './no-firms.tsx'

type Changes = Parameters<typeof sampleFirm>[0]

const aFirm = (changes: Changes = {}) => sampleFirm({ pros: ['Fast'], cons: ['Strict'], ...changes })
const list = (world: Parameters<typeof rendered>[1]) => rendered(<FirmSections NoFirms={NoFirms} />, world)
const listOf = (changes: Changes, display = {}) => list({ firms: [aFirm(changes)], display })
const rows = (html: string) => html.match(/<tr role="row"[^>]*data-section.*?<\/tr>/gs) ?? []

describe('the sections', () => {
  it('stand in the order of the tiers, then the unrated firms, each only if it has firms', () => {
    const firms = ['platinum', 'Avoid', 'silver', 'GOLD'].map((category, i) =>
      aFirm({ id: `f${i}`, slug: `f${i}`, category }),
    )
    const html = list({ firms })
    expect([...html.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      'gold',
      'silver',
      'avoid',
      'unrated',
    ])
    expect(textOf(html)).toContain('GOLD TIER 1 firm')
  })

  it('show twelve firms each at first, and say how many there are', () => {
    const firms = Array.from({ length: 30 }, (_, i) =>
      aFirm({ id: `f${i}`, slug: `f${i}`, name: `Firm ${i}` }),
    )
    const html = list({ firms })
    expect(rows(html)).toHaveLength(12)
    expect(html).toContain('aria-rowcount="31"')
    expect(textOf(html)).toContain('30 firms')
  })

  it('offer the firms that are still to be loaded: nothing moves when they arrive', () => {
    const twelve = Array.from({ length: 12 }, (_, i) => aFirm({ id: `f${i}`, slug: `f${i}` }))
    const later = [aFirm({ id: 'last', slug: 'last' })]
    expect(textOf(list({ firms: twelve, later }))).toContain('Show 1 more')
    expect(textOf(list({ firms: twelve }))).not.toContain('more')
  })
})

describe('the list at an address that leaves no firm', () => {
  const nothing = { total: 0, bySection: {}, byInstrument: {} }
  const at = (query: string) => {
    const drawn = { query, found: nothing, tiers: nothing, instruments: nothing }
    const here = ['Kestral Row', 'Brightmoor'].map((name, i) => aFirm({ id: `f${i}`, slug: `f${i}`, name }))
    return textOf(list({ firms: here, later: [aFirm({ id: 'k', slug: 'k', name: 'Kestrel' })], drawn }))
  }

  it('shows none that only the firms of the document have near the search', () => {
    const text = at('q=kestrel&tier=bronze')
    expect(text).toContain('No firms match your filters')
    expect(text).not.toContain('Kestral')
  })

  it('asks what was meant only where the search alone finds nothing', () => {
    expect(at('q=britmor')).toContain('Did you mean Brightmoor ?')
    expect(at('q=britmor&tier=bronze')).not.toContain('Did you mean')
  })
})

describe('a row', () => {
  it('stands under one line of heads for the eye, whatever the tiers; each table has its own to be read out', () => {
    const firms = ['gold', 'silver'].map((category) => aFirm({ id: category, slug: category, category }))
    const html = list({ firms })
    const [line = '', ...more] = html.match(/<div[^>]* aria-hidden="true"><div[^>]*><span>.*?<\/div>/gs) ?? []
    expect(more).toEqual([])
    expect(textOf(line)).toBe(
      'Firm & Rating Max Funding Profit Split Eval Fee Discount Instruments Discount Code Features',
    )
    expect(html.match(/role="columnheader"/g)).toHaveLength(16)
  })

  it('has a line for a standing that is none to operate, and no empty one where that is said, as in a form', () => {
    expect(listOf({ standing: 'payouts_paused', standingSince: '2026-11-12' })).toContain('data-standing')
    expect(listOf({ standing: 'operating' })).not.toContain('data-standing')
  })

  it('has the eight columns in their order, with roles that a layout cannot take away', () => {
    const html = listOf({})
    expect(textOf(/<thead.*?<\/thead>/s.exec(html)?.[0] ?? '')).toBe(
      'Firm & Rating Max Funding Profit Split Eval Fee Discount Instruments Discount Code Features',
    )
    const [row = ''] = rows(html)
    expect(row.match(/role="(rowheader|cell)"/g)).toHaveLength(8)
    expect(html).toContain('<table role="table"')
  })

  it('links to the page of the firm when it has details', () => {
    expect(listOf({ slug: 'apex' })).toMatch(/<a [^>]*href="\/firm\/apex"[^>]*>Apex<\/a>/)
  })

  it('is no link and shows its warning itself when the firm has no details', () => {
    const html = listOf({ pros: null, warning: 'Read the rules.' }, { showWarningOnAvoidFirms: false })
    expect(html).not.toContain('href="/firm/')
    expect(textOf(html)).toContain('Read the rules.')
  })

  it('shows the warning of a firm to avoid unless the setting says otherwise', () => {
    const bad = { category: 'Avoid', warning: 'Payouts denied.' }
    expect(listOf(bad)).toContain('Payouts denied.')
    expect(listOf(bad, { showWarningOnAvoidFirms: false })).not.toContain('Payouts denied.')
    expect(listOf({ category: 'gold', warning: 'Payouts denied.' })).not.toContain('Payouts denied.')
  })

  it('shows no warning of a firm to avoid without details either, where the setting says so', () => {
    const bad = { category: 'Avoid', warning: 'Payouts denied.', pros: null }
    expect(listOf(bad)).toContain('Payouts denied.')
    expect(listOf(bad, { showWarningOnAvoidFirms: false })).not.toContain('Payouts denied.')
  })

  it('says what a partner is on a tap, in one note for all rows', () => {
    const firms = ['a', 'b'].map((id) => aFirm({ id, slug: id, name: id }))
    const html = list({ firms })
    const buttons = html.match(/<button[^>]*popovertarget="partner-note"[^>]*>Verified Partner<\/button>/gi)
    expect(buttons).toHaveLength(2)
    expect(html.match(/id="partner-note" popover="auto"/gi)).toHaveLength(1)
    expect(textOf(html)).toContain('pays us a commission; no influence on the tier')
  })

  it('is red for a firm to avoid unless the setting says otherwise', () => {
    expect(listOf({ category: 'avoid' })).toContain('highlighted')
    expect(listOf({ category: 'avoid' }, { highlightAvoidFirms: false })).not.toContain('highlighted')
    expect(listOf({ category: 'gold' })).not.toContain('highlighted')
  })

  it('offers the code of an active offer on a button that copies it', () => {
    const html = listOf({ affiliateCode: 'SAVE20', discountPercentage: 20 })
    expect(html).toContain('data-copy="SAVE20"')
    expect(html).toContain('aria-label="Copy discount code SAVE20, 20% off"')
    expect(textOf(html)).toContain('Verified Partner')
    expect(textOf(html)).toContain('Affiliate link: we may earn a commission')
  })

  it('shows the mean and the number of reviews beside the tier, from three reviews on', () => {
    const rated = listOf({ reviewCount: 1130, ratingMean: 4.67 })
    expect(rated).toMatch(
      /<a [^>]*href="\/firm\/apex#reviews" aria-label="4.7 of 5 stars, 1,130 reviews of Apex"/,
    )
    expect(textOf(rated)).toContain('GOLD 4.7')
    expect(rated).toContain('data-count="(1K+)"')
    expect(textOf(listOf({ reviewCount: 2, ratingMean: 5 }))).not.toContain('5.0')
    expect(textOf(listOf({}))).not.toContain('(0)')
  })

  it('says behind the rating how many payout reports were paid, from three reports on', () => {
    const reported = listOf({ reviewCount: 3, ratingMean: 4, payoutReports: 9, payoutsPaid: 4 })
    expect(textOf(/<th role="rowheader".*?<\/th>/s.exec(reported)?.[0] ?? '')).toContain(
      'GOLD 4.0 4 of 9 paid',
    )
    expect(textOf(listOf({ payoutReports: 2, payoutsPaid: 2 }))).not.toContain(' paid')
  })

  it('has the mark of a partner right behind its name', () => {
    expect(textOf(listOf({ name: 'Apex' }))).toContain('Apex Verified Partner GOLD')
  })

  it('keeps a missing value visible', () => {
    const text = textOf(listOf({ affiliateEnabled: false, instruments: [] }))
    expect(text).toContain('None')
    expect(text).toContain('No discount code')
    expect(text).not.toContain('Verified Partner')
    expect(text).not.toContain('Affiliate link')
  })

  it('holds at most 32 elements, however much the firm has', () => {
    const full = {
      instruments: Array.from({ length: 40 }, (_, i) => `I${i}`),
      copyTrading: true,
      maxAccounts: '5',
      reviewCount: 1130,
      ratingMean: 4.67,
      payoutReports: 9,
      payoutsPaid: 4,
    }
    const [row = ''] = rows(listOf({ ...full, logoImage: '/media/0.webp' }))
    expect(row.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(32)
  })
})

it('48 rows hold at most 1,392 elements, 29 each', () => {
  const firms = ['gold', 'silver', 'bronze', 'avoid'].flatMap((category) =>
    Array.from({ length: 20 }, (_, i) =>
      aFirm({
        id: category + i,
        slug: category + i,
        category,
        instruments: ['forex', 'cfd', 'futures', 'x'],
        reviewCount: 3,
        ratingMean: 4,
      }),
    ),
  )
  const html = list({ firms })
  expect(rows(html)).toHaveLength(48)
  expect(
    rows(html)
      .join('')
      .match(/<[a-z]/g)?.length,
  ).toBeLessThanOrEqual(1392)
})

it('hostile text stays text', () => {
  const html = listOf({
    name: '<img src=x onerror=1>',
    affiliateUrl: 'javascript:alert(1)',
    website: 'javascript:alert(2)',
    logoImage: 'javascript:alert(3)',
  })
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/(href|src)="javascript:/)
})

it('shows a logo that this site serves and the first letters in place of any other', () => {
  expect(listOf({ name: 'Apex', logoImage: '/media/0.webp' })).toContain('src="/media/0.webp"')
  for (const logoImage of ['', 'https://cdn.example/logo.png', '//cdn.example/logo.png']) {
    const html = listOf({ name: 'Apex', logoUrl: 'https://cdn.example/logo.png', logoImage })
    expect(html).toContain('>A</span>')
    expect(html).not.toContain('cdn.example')
  }
})

it('renders no inline style', () => {
  expect(listOf({ category: 'avoid', warning: 'x' })).not.toContain('style=')
})

const gold = sampleRow({ id: 'g', category: 'gold' })
const silver = sampleRow({ id: 's', category: 'Silver' })
const whole = { bySection: {}, whole: true }
const names = (groups: ReturnType<typeof sectionGroups>) => groups.map(({ section }) => section)

it('a tier that the visitor chose stays, empty, while another has firms', () => {
  const filter = { ...NO_FILTER, tiers: ['gold', 'bronze'] as const, search: 'apex' }
  const groups = sectionGroups([gold], { ...whole, filter })
  expect(names(groups)).toEqual(['gold', 'bronze'])
  expect(groups[1]?.firms).toEqual([])
})

it('a tier that nobody chose is not shown empty', () => {
  expect(names(sectionGroups([silver], { ...whole, filter: NO_FILTER }))).toEqual(['silver'])
})

it('where nothing matches there is no section at all', () => {
  expect(sectionGroups([], { ...whole, filter: { ...NO_FILTER, tiers: ['gold'] } })).toEqual([])
})

it('the count of a list that is still arriving is the one of the whole list', () => {
  const [group] = sectionGroups([gold], { filter: NO_FILTER, bySection: { gold: 400 }, whole: false })
  expect(group?.total).toBe(400)
})
