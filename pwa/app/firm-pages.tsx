import { memo, Suspense, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { FilterBar } from '#pwa/firms/filters/filter-bar.tsx'
import { FoldWhileSearching } from '#pwa/firms/filters/fold-while-searching.tsx'
import { FirmSections } from '#pwa/firms/list/firm-sections.tsx'
import { paths } from '#pwa/paths.ts'
import {
  chosenFilters,
  discordBanner,
  featuredVideo,
  firmSheet,
  goldCarousel,
  hero,
  listChoices,
  listEnd,
  loadingScreen,
  noFirms,
  notFoundScreen,
} from './deferred-parts.ts'
import { firmAt } from './firm-at.ts'

/**
 * The home page, and the details of a firm over it where the address names one; a firm without details has a page in the
 * place of both.
 */
export function FirmPages() {
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
export function OpenFirm({ firm }: { firm: FirmRow | null }) {
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
