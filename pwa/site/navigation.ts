import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { paths } from '#pwa/paths.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'

type Flags = Pick<PublicSettings, 'verifiedTraders' | 'userSubmissions'>

interface Entry {
  readonly to: string
  /** Text in the header; absent for entries of the tab bar alone. */
  readonly label?: string
  /** On the phone's tab bar; absent for entries of the header alone. */
  readonly tab?: { readonly text: string; readonly icon: IconName }
  shown(settings: Flags): boolean
}

/** The places of the public site, in order. */
export const navigation: readonly Entry[] = [
  { to: paths.home.to(), label: 'Home', tab: { text: 'Firms', icon: 'layers' }, shown: () => true },
  {
    to: paths.challenges.to(),
    label: 'Challenges',
    tab: { text: 'Challenges', icon: 'table-2' },
    shown: () => true,
  },
  { to: paths.reviews.to(), label: 'Reviews', shown: () => true },
  {
    to: paths.verifiedTraders.to(),
    label: 'Our Traders',
    tab: { text: 'Our Traders', icon: 'users' },
    shown: ({ verifiedTraders }) => verifiedTraders.enabled,
  },
  {
    to: paths.submitReview.to(),
    label: 'Submit Review',
    tab: { text: 'Submit Review', icon: 'pen-line' },
    shown: ({ userSubmissions }) => userSubmissions.enabled,
  },
  { to: paths.saved.to(), tab: { text: 'Saved', icon: 'bookmark' }, shown: () => true },
]

/** Path of the rendered page, below the details of a firm where they are open over it. */
const PathBelow = createContext<string | null>(null)
export const PathBelowProvider = PathBelow.Provider

/**
 * `aria-current` of an entry. The details of a firm are a page of their own: the entry of the page below stays lit behind
 * them, without being called that page.
 */
export function useCurrentOf(): (to: string) => 'page' | 'true' | undefined {
  const { pathname } = useLocation()
  const below = useContext(PathBelow)
  return (to) => {
    if (to === pathname) return 'page'
    return to === below ? 'true' : undefined
  }
}

/** The links of the header. */
export const headerEntries = (settings: Flags): readonly Entry[] =>
  navigation.filter((entry) => entry.label && entry.shown(settings))
