import { memo } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { FeaturedVideo } from '#pwa/featured-video/featured-video.tsx'
import { GoldCarousel } from '#pwa/firms/carousel/gold-carousel.tsx'
import { FilterBar } from '#pwa/firms/filters/filter-bar.tsx'
import { FirmSections } from '#pwa/firms/list/firm-sections.tsx'
import { Hero } from '#pwa/hero/hero.tsx'
import { DiscordBanner } from '#pwa/site/discord-banner.tsx'

/**
 * The home page in the order of specification section 2. Memoised: a keystroke of the search changes the address, and
 * then only the parts that read the address are drawn again.
 */
export const HomePage = memo(function HomePage() {
  const { settings, firms } = useDirectory()
  return (
    <>
      <DiscordBanner discord={settings.discord} />
      <GoldCarousel firms={firms} videoBackground={settings.videoBackground} />
      <Hero heroSection={settings.heroSection} />
      <FeaturedVideo featuredVideo={settings.featuredVideo} />
      <FilterBar />
      <FirmSections />
    </>
  )
})
