import { paths } from '#pwa/paths.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'

interface Benefit {
  readonly icon: IconName
  readonly title: string
  /** Shown where there is room for it. */
  readonly text: string
  /** The page that tells more. */
  readonly to?: string
}

/** The benefit cards under the hero. */
export const benefits: readonly Benefit[] = [
  {
    icon: 'message-square-quote',
    title: 'Real Experiences',
    text: 'Where we hold evidence for a rating, the details of the firm name it, with its date.',
  },
  {
    icon: 'users',
    title: 'Community Verified',
    text: 'Our team checks each report for authenticity before it is published.',
  },
  {
    icon: 'scale',
    title: 'Unbiased Ratings',
    text: 'Discounts never move a tier. Firms to avoid stay listed.',
    to: paths.howWeRate.to(),
  },
]
