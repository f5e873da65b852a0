import { memo } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { FilterBar } from '#pwa/firms/filters/filter-bar.tsx'
import { FoldWhileSearching } from '#pwa/firms/filters/fold-while-searching.tsx'
import { FirmSections } from '#pwa/firms/list/firm-sections.tsx'
import {
  chosenFilters,
  discordBanner,
  featuredVideo,
  goldCarousel,
  hero,
  listChoices,
  listEnd,
  noFirms,
} from './deferred-parts.ts'

/**
 * The home page. Memoised: a keystroke of the search changes the address, and
 * then only the parts that read the address are drawn again.
 */
export const HomePage = memo(function HomePage() {
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
