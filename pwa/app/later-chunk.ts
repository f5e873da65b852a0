import { SinceLastLook } from '#pwa/changes/since-last-look.tsx'
import { FeaturedVideo } from '#pwa/featured-video/featured-video.tsx'
import { GoldCarousel } from '#pwa/firms/carousel/gold-carousel.tsx'
import { ChosenFilters } from '#pwa/firms/filters/chosen-filters.tsx'
import { ListChoices } from '#pwa/firms/filters/list-choices.tsx'
import { NoFirms } from '#pwa/firms/list/no-firms.tsx'
import { Hero } from '#pwa/hero/hero.tsx'
import { InstallCard } from '#pwa/install/install-card.tsx'
import { DiscordBanner } from '#pwa/site/discord-banner.tsx'
import { HeaderActions } from '#pwa/site/header-actions.tsx'
import { SiteFooter } from '#pwa/site/site-footer.tsx'
import { SystemBar } from '#pwa/site/system-bar.tsx'
import { TabBar } from '#pwa/site/tab-bar.tsx'
import { ApplyTheme } from '#pwa/theme/apply-theme.tsx'
import { UpdateToast } from '#pwa/updates/update-toast.tsx'
import { ListEnd } from './list-end.tsx'
import { PageChanges } from './page-changes.tsx'

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
