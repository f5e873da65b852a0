import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { thumbnailUrl } from '#contract/youtube.ts'
import type { ShownImages } from './image.ts'
import type { ImageKind, WantedImage } from './image-name.ts'

type Shown = (kind: ImageKind, address: string) => string
type Groups = Partial<Pick<PublicSettings, 'logo' | 'verifiedTraders' | 'featuredVideo'>>

/** Nothing is asked of the video service for a video that is not shown. */
const thumbnailOf = ({ enabled, videoId }: PublicSettings['featuredVideo']) =>
  enabled ? thumbnailUrl(videoId) : ''

/** The settings with each address of a picture replaced by what `shown` says. */
function mapSettings<T extends Groups>(settings: T, shown: Shown): T {
  const { logo, verifiedTraders, featuredVideo } = settings
  return {
    ...settings,
    ...(logo && {
      logo: {
        ...logo,
        mainLogoUrl: shown('wordmark', logo.mainLogoUrl),
        smallLogoUrl: shown('wordmark', logo.smallLogoUrl),
        faviconUrl: shown('icon', logo.faviconUrl),
      },
    }),
    ...(featuredVideo && {
      featuredVideo: { ...featuredVideo, thumbnail: shown('thumbnail', thumbnailOf(featuredVideo)) },
    }),
    ...(verifiedTraders && {
      verifiedTraders: {
        ...verifiedTraders,
        traders: verifiedTraders.traders.map((trader) => {
          return { ...trader, avatar: shown('avatar', trader.avatar) }
        }),
      },
    }),
  }
}

function mapTheme(theme: Theme, shown: Shown): Theme {
  const { colors } = theme
  return {
    ...theme,
    logoUrl: shown('wordmark', theme.logoUrl),
    logoSmallUrl: shown('wordmark', theme.logoSmallUrl),
    faviconUrl: shown('icon', theme.faviconUrl),
    colors: { ...colors, backgroundImage: shown('background', colors.backgroundImage) },
  }
}

function collect(visit: (shown: Shown) => unknown): WantedImage[] {
  const wanted: WantedImage[] = []
  visit((kind, address) => {
    wanted.push({ kind, address })
    return address
  })
  return wanted
}

/** The picture of a firm. */
export const imageOfFirm = (address: string): WantedImage => ({ kind: 'logo', address })

/** Every picture that groups of settings name. */
export const imagesOfSettings = (groups: Groups): WantedImage[] =>
  collect((shown) => mapSettings(groups, shown))

/** Every picture that a theme names. */
export const imagesOfTheme = (theme: Theme): WantedImage[] => collect((shown) => mapTheme(theme, shown))

/** The settings as pages show them: with pictures of this site alone, "" where one is not stored. */
export const settingsForPages = (settings: PublicSettings, images: ShownImages): PublicSettings =>
  mapSettings(settings, (kind, address) => images.pathOf({ kind, address }))

/** The theme as pages show it. */
export const themeForPages = (theme: Theme, images: ShownImages): Theme =>
  mapTheme(theme, (kind, address) => images.pathOf({ kind, address }))
