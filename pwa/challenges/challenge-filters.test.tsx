import { renderToString } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { challengesFromQuery } from '#pwa/data/challenges/challenge-address.ts'
import { countChallenges } from '#pwa/data/challenges/challenge-counts.ts'
import { challengeRows } from '#pwa/data/challenges/challenge-filter.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { textOf } from '#testing/screens/rendered-list.tsx'
import { ChallengeFilters } from './challenge-filters.tsx'
import { rangeText } from './firm/price-choice.tsx'

const sizes = [25_000, 50_000, 100_000]
const firm = sampleRow({ id: 'g', category: 'gold' })
const challenges = sizes.map((accountSize) =>
  sampleChallenge({ id: `${accountSize}`, accountSize, price: 100 }),
)
const rows = challengeRows([firm], [{ id: 'g', challenges }])

/** The filters at an address, and which chips are on. */
function filters(search: string, isWhole = true) {
  const filter = challengesFromQuery(new URLSearchParams(search))
  const control = { filter, change: () => undefined, clear: () => undefined }
  const counts = isWhole ? countChallenges(rows, filter, null) : null
  const html = renderToString(
    <ChallengeFilters rows={rows} counts={counts} control={control} countryChoice={null} />,
  )
  const chips = [...html.matchAll(/aria-pressed="(true|false)".*?<\/button>/g)]
  const labelOf = (chip: string) => textOf(chip.slice(chip.indexOf('>') + 1))
  return {
    html,
    labels: chips.map(([chip]) => labelOf(chip)),
    on: chips.flatMap(([chip, pressed]) => (pressed === 'true' ? labelOf(chip) : [])),
  }
}

test('Sizes are chips, and terms that matter can be asked for', () => {
  const { labels, html } = filters('')
  for (const label of ['$25K', '$50K', '$100K']) expect(labels).toContain(label)
  for (const label of ['No daily loss', 'No consistency rule', 'No activation fee'])
    expect(labels).toContain(label)
  expect(html).not.toContain('Account size, at least')
})

test('An address of the days of two sliders has the chips on that lie within', () => {
  expect(filters('size=30000-', false).on).toEqual(['$50K', '$100K', 'Any'])
  expect(filters('size=30000-').html).toContain('from $30K')
  expect(filters('size=50000-50000', false).on).toEqual(['$50K', 'Any'])
  expect(filters('size=7000', false).on).toEqual(['$7K', 'Any'])
})

test('Instruments and tiers come first, with the number of challenges behind each chip', () => {
  const { html } = filters('')
  const titles = [...html.matchAll(/<h3[^>]*>(?:<span>)?([^<]+)/g)].map(([, title]) => title)
  expect(titles.slice(0, 4)).toEqual(['Instruments', 'Tier', 'Account size', 'Price until funded'])
  const words = textOf(html)
  expect(words).toContain('Tier Gold 3 Silver 0 Bronze 0')
  expect(words).toContain('Any 3 Up to $100 3 Up to $200 3 Up to $300 3 Up to $500 3')
  // The first rows of a document are not all of them.
  expect(textOf(filters('', false).html)).toContain('Tier Gold Silver Bronze')
})

test('A price is one of a few amounts; an amount of an earlier slider is told beside the title', () => {
  expect(filters('').on).toEqual(['Any 3'])
  expect(filters('price=-20000').on).toEqual(['Up to $200 3'])
  const earlier = filters('price=5000-45000')
  expect(earlier.on).toEqual([])
  expect(textOf(earlier.html)).toContain('Price until funded $50 – $450')
})

it('says a range of one amount once', () => {
  const text = (value: number) => `$${value}K`
  expect(rangeText([50, 50], text)).toBe('$50K')
  expect(rangeText([50, 60], text)).toBe('$50K – $60K')
})
