import { pictureOf } from '#contract/primitives/url.ts'
import { defaultLogo } from '#contract/settings/logo.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'

interface SiteLogo {
  /** Address of the image, or null where the site's name is shown alone. */
  readonly main: string | null
  /** Address of the image for phones, where it is another. */
  readonly small: string | null
  /** Whether the image is the shipped mark, which has the site's name beside it. */
  readonly isMark: boolean
}

const { mainLogoUrl: DEFAULT_MAIN, smallLogoUrl: DEFAULT_SMALL } = defaultLogo

/** The theme's logo, else that of the settings, else none. */
export function siteLogo(
  theme: Pick<Theme, 'logoUrl' | 'logoSmallUrl'>,
  logo: PublicSettings['logo'],
): SiteLogo {
  const ofTheme = pictureOf(theme.logoUrl)
  if (ofTheme) return { main: ofTheme, small: pictureOf(theme.logoSmallUrl), isMark: false }
  const main = pictureOf(logo.mainLogoUrl)
  const isMark = main === DEFAULT_MAIN
  // The shipped small mark does not replace a logo of one's own.
  const small = logo.smallLogoUrl === DEFAULT_SMALL && !isMark ? null : pictureOf(logo.smallLogoUrl)
  return { main, small: small === main ? null : small, isMark }
}
