import { usePageTitle } from './use-page-title.ts'
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts'

/** What follows when the visitor goes to another page: the tab's title and the place on the page. Draws nothing. */
export function PageChanges() {
  usePageTitle()
  useScrollOnNavigation()
  return null
}
