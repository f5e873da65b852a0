import type { IconName } from '#pwa/ui/icon-names.ts'

/** Title, as it stands among the tests, of the test that keeps money out of the order. */
export const ORDER_TEST = 'stand in an order that no affiliate field moves'

/** How a firm comes to its place, in the words of a trader. */
export const rankingRules: readonly string[] = [
  'Firms stand in tiers: gold, silver, bronze, avoid. Firms we cannot judge yet stand last, as unrated.',
  'Inside a tier they stand from A to Z. There is no first place for sale and no hidden score.',
  'Stars come from traders. They never move a tier, and nobody can buy either.',
  'The affiliate link, its switch, the discount code and the discount play no part in either. The order does not read them.',
]

interface Step {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** The checks of a review between sending and publication. */
export const checks: readonly Step[] = [
  {
    icon: 'inbox',
    title: 'It arrives',
    text: 'Anyone can send a review, with a name or without. Senders tell us whether they got something for it.',
  },
  {
    icon: 'shield-check',
    title: 'We check it',
    text: 'A person of our team reads each review for authenticity and quality, with the screenshots and papers sent along.',
  },
  {
    icon: 'circle-check',
    title: 'It is approved, or not',
    text: 'Approved reviews are published as they were written, but for words that name people or private data. Rejected ones stay on record with the reason.',
  },
  {
    icon: 'clock',
    title: 'Private data goes',
    text: 'Hidden data is taken out of photos on arrival. Contact data and files are erased after the decision, in 12 months as a rule.',
  },
]
