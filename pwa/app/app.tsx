import {
  Component,
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { type Location, matchPath, parsePath, Route, Routes, useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { firmPage, type PageTable, pageAt, publicPages, sitePage } from '#contract/public-pages.ts'
import { isOpenInMaintenance, linkedPages } from '#contract/site-pages/listed-pages.ts'
import { PartNotKept } from '#pwa/data/deferred-component.ts'
import { type Device, DeviceProvider } from '#pwa/data/device/device.tsx'
import { useDirectory, useDirectoryState, useDirectoryStore } from '#pwa/data/directory.tsx'
import { logWarning } from '#pwa/data/log-warning.ts'
import { createStorageItem } from '#pwa/data/storage-item.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { FilterBar } from '#pwa/firms/filters/filter-bar.tsx'
import { FoldWhileSearching } from '#pwa/firms/filters/fold-while-searching.tsx'
import { FirmSections } from '#pwa/firms/list/firm-sections.tsx'
import { OutboundListenerContext } from '#pwa/firms/outbound/outbound-context.ts'
import { OutboundProvider, WaitingProvider } from '#pwa/firms/outbound/outbound-provider.tsx'
import { anchors, paths } from '#pwa/paths.ts'
import { Logo } from '#pwa/site/logo.tsx'
import { PathBelowProvider } from '#pwa/site/navigation.ts'
import { SiteHeader } from '#pwa/site/site-header.tsx'
import { AgainScreen, ErrorScreen, NotKeptScreen } from '#pwa/states/error-screen.tsx'
import { SkipLink } from '#pwa/ui/skip-link.tsx'
import { isLeaving } from '#pwa/updates/leaving.ts'
import {
  applyTheme,
  chosenFilters,
  discordBanner,
  featuredVideo,
  firmPopups,
  firmSheet,
  goldCarousel,
  headerActions,
  hero,
  installCard,
  listChoices,
  listEnd,
  loadingScreen,
  maintenanceGate,
  noFirms,
  notFoundScreen,
  pageChanges,
  sinceLastLook,
  siteFooter,
  systemBar,
  tabBar,
  updateToast,
} from './deferred-parts.ts'
import { firmAt } from './firm-at.ts'
import { adminPages, isAdminPath, loadPageAt, pageChunks, sitePageChunk } from './route-table.ts'

/** The app: the public site over what this device holds, or the admin area. The same tree on the server and in the browser. */
export function App({ device }: { device: Device }) {
  const { pathname } = useLocation()
  return (
    <CrashBoundary place={pathname}>
      {isAdminPath(pathname) ? <adminPages.Page /> : <PublicPages device={device} />}
    </CrashBoundary>
  )
}

function PublicPages({ device }: { device: Device }) {
  return (
    <DeviceProvider device={device}>
      <DirectoryGate>
        <PublicSite />
      </DirectoryGate>
      {/* Outside the gate: the site is kept for offline, and renewed, in maintenance too. */}
      <updateToast.Part />
    </DeviceProvider>
  )
}

/** The page of the address in its frame; the details of a firm stand over the page that they were opened from. */
function PublicSite() {
  const { page, firm } = usePageBelow()
  const below = isFirmPage(page) ? paths.home.to() : page.pathname
  return (
    <PathBelowProvider value={below}>
      <Frame>
        <NotKeptBoundary place={page.pathname}>
          <Suspense fallback={<loadingScreen.Part />}>
            <PublicRoutes location={page} />
          </Suspense>
        </NotKeptBoundary>
        <OpenFirm firm={firm} />
      </Frame>
    </PathBelowProvider>
  )
}

/**
 * Shows the app once there is a directory to show, the loading screen before, and the error screen only where nothing
 * is kept on the device. Every public page but the owner's own stands behind the maintenance gate.
 */
function DirectoryGate({ children }: { children: ReactNode }) {
  const state = useDirectoryState()
  const { pathname } = useLocation()
  const store = useDirectoryStore()
  if (state.status === 'loading') return <loadingScreen.Part whole />
  if (state.status === 'failed') return <ErrorScreen message={state.message} onRetry={store.retry} />
  const { settings, theme } = state.directory
  const { maintenance, pages } = settings
  if (!maintenance.enabled || isOpenInMaintenance(pages.list, pathname)) return children
  return (
    <maintenanceGate.Part
      maintenance={maintenance}
      pages={linkedPages(pages.list)}
      brand={<Logo settings={settings} theme={theme} />}
    >
      {children}
    </maintenanceGate.Part>
  )
}

interface PlaceProps {
  readonly children: ReactNode
  /** Address of the page: a new one is tried again. */
  readonly place: string
}

interface BoundaryProps extends PlaceProps {
  /** What stands in the place of what cannot be drawn. Throws what another boundary has to show. */
  readonly instead: (cause: unknown) => ReactNode
}

/** Keeps a part of the page that cannot be drawn from leaving a white one behind. */
class Boundary extends Component<BoundaryProps, { readonly cause: unknown }> {
  override state: { readonly cause: unknown } = { cause: null }

  static getDerivedStateFromError(cause: unknown) {
    return { cause: cause ?? 'unknown' }
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (previous.place !== this.props.place && this.state.cause !== null) this.setState({ cause: null })
  }

  override render() {
    const { cause } = this.state
    return cause === null ? this.props.children : this.props.instead(cause)
  }
}

const afterCrash = (cause: unknown) =>
  isLeaving() ? <AgainScreen /> : <ErrorScreen message={String(cause)} onRetry={() => location.reload()} />

/**
 * Keeps a page that cannot be drawn, most often because its part of the app is gone from the server, from leaving a
 * white one behind. While the page is about to be loaded again for a newer version it says that it loads. (threat L2)
 */
function CrashBoundary(props: PlaceProps) {
  return <Boundary {...props} instead={afterCrash} />
}

function whereNotKept(cause: unknown) {
  if (cause instanceof PartNotKept) return <NotKeptScreen />
  throw cause
}

/** Says in the place of a page that it is not on this device yet, and leaves the frame around it. */
function NotKeptBoundary(props: PlaceProps) {
  return <Boundary {...props} instead={whereNotKept} />
}

/** The frame of every public page: skip links, header, offline line, footer and tab bar. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLinks />
      <pageChanges.Part />
      <applyTheme.Part />
      <SiteHeader actions={<headerActions.Part />} />
      <systemBar.Part />
      <installCard.Part />
      <sinceLastLook.Part />
      <WaitingProvider>
        <PopupHost>
          <main id={anchors.main}>
            <OutboundProvider>{children}</OutboundProvider>
          </main>
        </PopupHost>
      </WaitingProvider>
      <siteFooter.Part />
      <tabBar.Part />
    </>
  )
}

/** Hears which firms' links are followed below it. The popups' code comes with the first of them. */
function PopupHost({ children }: { readonly children: ReactNode }) {
  const [clicked, setClicked] = useState<readonly FirmRow[]>([])
  const { Component: Popups } = firmPopups.useAhead(clicked.length)
  const listen = useCallback((firm: FirmRow) => setClicked((before) => [...before, firm]), [])
  return (
    <>
      <OutboundListenerContext value={listen}>{children}</OutboundListenerContext>
      {Popups && <Popups clicked={clicked} />}
    </>
  )
}

/** Where details were opened from: the key of their entry in the tab's history, and the address of the page below. */
interface Below {
  readonly key: string
  readonly address: string
}

const lastBelow = createStorageItem('session', 'page-below', (value) => {
  const { key, address } = (value ?? {}) as Partial<Below>
  return typeof key === 'string' && typeof address === 'string' ? { key, address } : null
})

const isFirmPage = ({ pathname }: Location): boolean => matchPath(paths.firm.pattern, pathname) !== null

interface PageBelow {
  /** Address of the page that is drawn. */
  readonly page: Location
  /** The firm whose details stand over it; null where the page draws them itself, as the home page does. */
  readonly firm: FirmRow | null
}

/** The page that is drawn, and the details that stand over it. A reload of details finds the page that they were opened from. */
function usePageBelow(): PageBelow {
  const location = useLocation()
  const { every: firms } = useDirectory()
  const [last, setLast] = useState(location)
  const drawsFirms = isFirmPage(last) || pageAt(last.pathname)?.drawsDetails
  const opened = drawsFirms ? null : firmAt(location.pathname, firms)
  const firm = opened?.hasDetails ? opened : null
  const { key } = location
  const address = last.pathname + last.search
  const stands = firm !== null
  useEffect(() => {
    if (stands) lastBelow.write({ key, address })
  }, [stands, key, address])
  const [first] = useState(location)
  useEffect(() => {
    // Until the first frame is hydrated the home page stands below, as the server drew it.
    const found = isFirmPage(first) ? lastBelow.read() : null
    if (found?.key !== first.key) return
    const { pathname = paths.home.to(), search = '' } = parsePath(found.address)
    loadPageAt(pathname)
      .then(() => setLast({ ...first, pathname, search, hash: '' }))
      .catch((error: unknown) => logWarning('The page below the details was not loaded', error))
  }, [first])
  if (!firm && last !== location) setLast(location)
  return { page: firm ? last : location, firm }
}

interface PublicRoutesProps {
  /** Address of the page to draw. */
  readonly location: Location
  readonly table?: PageTable
  /** The components of the pages of `table`, by name; the home page holds the list. */
  readonly chunks?: Readonly<Record<string, { readonly Page: ComponentType<object> }>>
}

/** The page of an address. Both addresses of the list render the same element, so that details open over it. */
export function PublicRoutes({ location, table = publicPages, chunks = pageChunks }: PublicRoutesProps) {
  return (
    <Routes location={location}>
      <Route path={firmPage.pattern} element={<FirmPages />} />
      <Route path={sitePage.pattern} element={<sitePageChunk.Page />} />
      {Object.entries(table).map(([name, { pattern }]) => {
        const Page = chunks[name]?.Page ?? FirmPages
        return <Route key={name} path={pattern} element={<Page />} />
      })}
      <Route path="*" element={<notFoundScreen.Part />} />
    </Routes>
  )
}

/**
 * The home page, and the details of a firm over it where the address names one; a firm without details has a page in the
 * place of both.
 */
function FirmPages() {
  const { pathname } = useLocation()
  const { every, complete } = useDirectory()
  const firm = firmAt(pathname, every)
  const isUnknown = !firm && matchPath(paths.firm.pattern, pathname) !== null
  // The first frame of a firm's page carries that firm, however long the list is: where the document is drawn for an address
  // without it, there is none.
  const hydrated = useHydrated()
  const [drawnFor] = useState(hydrated ? null : pathname)
  const isMissing = isUnknown && (complete || pathname === drawnFor)
  if (isMissing) return <notFoundScreen.Part />
  return (
    <>
      {firm?.hasDetails !== false && <HomePage />}
      <OpenFirm firm={firm} />
    </>
  )
}

/** The firm at the current address, or nothing where the address names none. */
function OpenFirm({ firm }: { firm: FirmRow | null }) {
  if (!firm) return null
  return (
    <Suspense fallback={firm.hasDetails ? null : <loadingScreen.Part />}>
      <firmSheet.Page firm={firm} />
    </Suspense>
  )
}

/**
 * The home page. Memoised: a keystroke of the search changes the address, and
 * then only the parts that read the address are drawn again.
 */
const HomePage = memo(function HomePage() {
  const { settings, firms, complete } = useDirectory()
  return (
    <>
      <FoldWhileSearching>
        <discordBanner.Part discord={settings.discord} />
        <goldCarousel.Part firms={firms} complete={complete} videoBackground={settings.videoBackground} />
        <hero.Part heroSection={settings.heroSection} />
        <featuredVideo.Part featuredVideo={settings.featuredVideo} />
      </FoldWhileSearching>
      <FilterBar end={<listChoices.Part />} />
      <chosenFilters.Part />
      <FirmSections NoFirms={noFirms.Part} />
      <listEnd.Part />
    </>
  )
})

/** The first stops of the tab key: past the header, to the main content. Plain anchors, so they need no script. */
function SkipLinks() {
  const isList = useLocation().pathname === paths.home.to()
  return (
    <nav aria-label="Skip">
      {isList ? (
        <>
          <SkipLink to={anchors.results}>Skip to firms</SkipLink>
          <SkipLink to={anchors.filters}>Skip to filters</SkipLink>
        </>
      ) : (
        <SkipLink to={anchors.main}>Skip to content</SkipLink>
      )}
    </nav>
  )
}
