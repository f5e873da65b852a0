import { expect, it } from 'vitest'
import { Challenges } from '#pwa/challenges/challenges.tsx'
import { CompareFirms } from '#pwa/compare/compare.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { FirmDetailsSheet } from '#pwa/firms/details/firm-details-sheet.tsx'
import { SiteFooter } from '#pwa/site/site-footer.tsx'
import { HowWeRate } from '#pwa/trust/how-we-rate.tsx'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { earningTexts } from '../earning/not-for-sale.tsx'

const firm = sampleFirm({ pros: ['a'], cons: ['b'] })
const world = { firms: [firm], page: firm }

/** The details of the firm of the page, whose row is the one of the frame. */
function Details() {
  const { firms } = useDirectory()
  return firms.map((one) => <FirmDetailsSheet key={one.id} firm={one} onClose={() => undefined} />)
}

const places = {
  'in the footer': <SiteFooter />,
  'where the tiers are explained': <HowWeRate />,
  'beside the tier of a firm': <Details />,
  'below a comparison': (
    <CompareFirms
      comparison={{ ofChallenges: false, names: [firm.slug], differencesOnly: false }}
      onShow={() => undefined}
    />
  ),
}

it.each(Object.entries(places))(
  'what is not for sale and what we earn is said %s, in one way',
  (_, place) => {
    const text = textOf(rendered(place, world))
    expect(text).toContain(`${earningTexts.notForSale} ${earningTexts.earned}`)
  },
)

it('above the prices of all challenges it is one line, with the way to what we earn', () => {
  const text = textOf(rendered(<Challenges countryChoice={null} />, world))
  expect(text).toContain(`${earningTexts.notForSale} How we earn`)
  expect(text).not.toContain(earningTexts.earned)
})
