import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { paths } from '#pwa/paths.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'

type Flags = Pick<PublicSettings, 'verifiedTraders' | 'userSubmissions'>

interface Entry {
  readonly to: string
  /** Text in the header; absent where the entry stands on the tab bar alone. */
  readonly label?: string
  /** Text on the phone's tab bar. */
  readonly tab: string
  readonly icon: IconName
  shown(settings: Flags): boolean
}

/** The places of the public site, in order. (specification section 2, design section 7) */
export const navigation: readonly Entry[] = [
  { to: paths.home.to(), label: 'Home', tab: 'Firms', icon: 'layers', shown: () => true },
  {
    to: paths.verifiedTraders.to(),
    label: 'Our Traders',
    tab: 'Our Traders',
    icon: 'users',
    shown: ({ verifiedTraders }) => verifiedTraders.enabled,
  },
  {
    to: paths.submitReview.to(),
    label: 'Submit Review',
    tab: 'Submit Review',
    icon: 'pen-line',
    shown: ({ userSubmissions }) => userSubmissions.enabled,
  },
  { to: paths.saved.to(), tab: 'Saved', icon: 'bookmark', shown: () => true },
]

/** `aria-current` of an entry: the details of a firm stand over the home page, but are a page of their own. */
export function currentOf(to: string, pathname: string): 'page' | undefined {
  return to === pathname ? 'page' : undefined
}
