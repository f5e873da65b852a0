import type { IconName } from '#pwa/ui/icon-names.ts'

/** Title of the test that proves that money does not affect the order. */
export const ORDER_TEST = 'stand in an order that no affiliate field moves'

/** How a firm gets its place, in the words of a trader. */
export const rankingRules: readonly string[] = [
  'Firms stand in tiers: gold, silver, bronze, avoid. Firms we cannot judge yet stand last, as unrated.',
  'Inside a tier they stand from A to Z. There is no first place for sale and no hidden score.',
  'Stars come from traders. They never move a tier, and nobody can buy either.',
  'The affiliate link, its switch, the discount code and the discount play no part in either. The order does not read them.',
]

/** How payouts are counted, and the limits of the counts. */
export const payoutRules: readonly string[] = [
  'A report is a published review about a payout: paid, refused or still waiting. All of them stand in the number that follows “of”, as in “9 of 12 paid”.',
  'Whoever received a reward or worked with the firm counts nowhere. We say how many were left out.',
  'Our team checks what a review says of a payout as it checks the text. A figure that the files do not bear out is struck and counts as not known; none is changed.',
  'Under 3 reports nothing is counted, and days are told from 5 reports on. Counts are of the last 12 months, beside those of all time, and never shown as a share alone.',
  'The counts cannot show everybody. Who is paid writes less; who is refused writes more. They never move a tier.',
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
