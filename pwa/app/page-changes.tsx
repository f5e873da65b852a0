import { ReceivedToast } from '#pwa/reviews/outbox/received-toast.tsx'
import { usePageTitle } from './use-page-title.ts'
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts'

/** What follows the visitor from page to page: the tab's title, the place on the page, and news of a sent review. */
export function PageChanges() {
  usePageTitle()
  useScrollOnNavigation()
  return <ReceivedToast />
}
