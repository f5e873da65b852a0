import { expect, it } from 'vitest'
import { defaultTexts } from '#contract/settings/default-texts.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { sections } from '#contract/tiers.ts'
import { earningTexts } from './not-for-sale.tsx'

/** Claims of facts that no record of a firm or a trader holds. */
const CLAIM =
  /consistent payouts|clear rules|support that answers|documented|trust level|has checked|ranked by|\bbest\b|guarantee|reliable/i

it('what is said of every tier and where staff wrote nothing claims no fact that no record holds', () => {
  const { heroSection } = settingsDefaults
  const said = [
    ...sections.map(({ description }) => description),
    ...Object.values(defaultTexts).flatMap((texts) => Object.values(texts)),
    ...Object.values(heroSection),
    ...Object.values(earningTexts),
  ]
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((text) => CLAIM.test(text))).toEqual([])
})

it('a tier is said not to be for sale', () => {
  expect(sections[0]?.description).toContain('cannot be bought')
})
