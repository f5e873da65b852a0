import { useEffect, useRef } from 'react'
import { matchPath, useLocation, useNavigationType } from 'react-router-dom'
import { CompareTray } from '#pwa/compare/compare-tray.tsx'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { FeaturedVideo } from '#pwa/featured-video/featured-video.tsx'
import { GoldCarousel } from '#pwa/firms/carousel/gold-carousel.tsx'
import { ChosenFilters } from '#pwa/firms/filters/chosen-filters.tsx'
import { ListChoices } from '#pwa/firms/filters/list-choices.tsx'
import { useFirmFilter } from '#pwa/firms/filters/use-firm-filter.ts'
import { ClosedFound } from '#pwa/firms/list/found-firms.tsx'
import { NoFirms } from '#pwa/firms/list/no-firms.tsx'
import { UndoRemoval } from '#pwa/firms/saved/undo-removal.tsx'
import { Hero } from '#pwa/hero/hero.tsx'
import { useInstallOffer } from '#pwa/install/use-install-offer.ts'
import { paths } from '#pwa/paths.ts'
import { ReceivedToast } from '#pwa/reviews/outbox/received-toast.tsx'
import { DiscordBanner } from '#pwa/site/discord-banner.tsx'
import { HeaderActions } from '#pwa/site/header-actions.tsx'
import { SiteFooter } from '#pwa/site/site-footer.tsx'
import { SystemBar } from '#pwa/site/system-bar.tsx'
import { TabBar } from '#pwa/site/tab-bar.tsx'
import { ApplyTheme } from '#pwa/theme/apply-theme.tsx'
import { UpdateToast } from '#pwa/updates/update-toast.tsx'
import { pageTitle } from './page-words.ts'

const invitation = deferredComponent(
  async () => (await import('#pwa/install/install-invitation.tsx')).InstallInvitation,
)

/**
 * Offers to put the site on the home screen, once a code was copied or from the second visit on. Its card loads only when it is
 * shown.
 */
function InstallCard() {
  const { offer, notNow } = useInstallOffer()
  const { Component } = invitation.useAhead(offer !== null)
  if (!offer || !Component) return null
  return <Component offer={offer} onNotNow={notNow} />
}

const newsCard = deferredComponent(async () => (await import('#pwa/changes/news-card.tsx')).NewsCard)

/** The news of the saved firms. Its code loads only for visitors with a saved firm. */
function SinceLastLook() {
  const { complete } = useDirectory()
  const hasSaved = useBookmarks().ids.length > 0
  const { Component } = newsCard.useAhead(complete && hasSaved)
  return Component && <Component />
}

/** Follows the visitor from page to page: the tab's title, the scroll position, and the news of a sent review. */
function PageChanges() {
  usePageTitle()
  useScrollOnNavigation()
  return (
    <>
      <ReceivedToast />
      <UndoRemoval />
    </>
  )
}

/** Keeps the tab's title on the page that is shown; the first one comes with the document. */
function usePageTitle(): void {
  const { pathname } = useLocation()
  const { settings, every: firms } = useDirectory()
  const title = pageTitle(pathname, { settings, firms })
  useEffect(() => {
    document.title = title
  }, [title])
}

const isSheet = (pathname: string): boolean => matchPath(paths.firm.pattern, pathname) !== null

/**
 * A new page starts at its top, or at the anchor of its address. Details open over the list and leave it where it is;
 * on Back and Forward the browser restores the position itself.
 */
function useScrollOnNavigation(): void {
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const previous = useRef(pathname)
  useEffect(() => {
    // Of the navigation: the same anchor asked for again scrolls again.
    void key
    const from = previous.current
    previous.current = pathname
    if (type === 'POP' || isSheet(pathname) || isSheet(from)) return
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1))
    if (anchor) anchor.scrollIntoView()
    else if (from !== pathname) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, key, type])
}

const companyFound = deferredComponent(
  async () => (await import('#pwa/firms/company/company-found.tsx')).CompanyFound,
)

/** Firms that a search finds by their company, in the chunk of the firm's record: loaded with the first search. */
function CompanyFoundPart() {
  const { search } = useFirmFilter().filter
  const { Component } = companyFound.useAhead(search !== '')
  return Component && <Component search={search} />
}

/**
 * What comes after the list: closed firms that a search finds, those that it finds by their company, and the firms chosen to be
 * compared.
 */
function ListEnd() {
  return (
    <>
      <ClosedFound />
      <CompanyFoundPart />
      <CompareTray />
    </>
  )
}

/** Parts that the server draws and that hydrate after the list, in one chunk. */
export const laterChunk = {
  ApplyTheme,
  ChosenFilters,
  ListChoices,
  ListEnd,
  DiscordBanner,
  FeaturedVideo,
  GoldCarousel,
  HeaderActions,
  Hero,
  InstallCard,
  NoFirms,
  PageChanges,
  SinceLastLook,
  SiteFooter,
  SystemBar,
  TabBar,
  UpdateToast,
}
