import { useCallback, useState } from 'react'
import { pictureOf } from '#contract/primitives/url.ts'
import { defaultLogo, logoAlt } from '#contract/settings/logo.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { paths } from '#pwa/paths.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'

interface LogoProps {
  readonly settings: Pick<PublicSettings, 'logo' | 'branding'>
  readonly theme: Theme
}

/** The site's logo, a link to the home page; its name as text where an image is missing or fails to load. */
export function Logo({ settings: { logo, branding }, theme }: LogoProps) {
  const { main, small, isMark } = siteLogo(theme, logo)
  const [failed, setFailed] = useState<string | null>(null)
  const inspect = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(main)
    },
    [main],
  )
  const shown = main !== null && failed !== main
  return (
    <PageLink
      className="-mx-1h flex min-h-15 min-w-0 max-w-72 flex-none items-center gap-2h px-1h text-h3 font-750 tracking-tightest focus-visible:-outline-offset-2 tablet:min-h-16 desktop:flex-initial"
      to={paths.home.to()}
    >
      {shown && (
        <picture>
          {small && <source media="(width < 43.75em)" srcSet={small} />}
          <img
            className={isMark ? 'size-8' : 'h-8 w-auto max-w-24 object-contain object-left tablet:max-w-44'}
            ref={inspect}
            src={main}
            // The mark's place has its size, so it may load after the first frame; another logo would shift the elements after it.
            loading={isMark ? 'lazy' : undefined}
            alt={logoAlt({ logo, branding })}
            onError={() => setFailed(main)}
          />
        </picture>
      )}
      {(isMark || !shown) && (
        <span
          className={`max-w-24 truncate leading-140 tablet:max-w-full ${shown ? 'hidden tablet:inline' : ''}`}
          translate="no"
        >
          {branding.siteName}
        </span>
      )}
    </PageLink>
  )
}

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
function siteLogo(theme: Pick<Theme, 'logoUrl' | 'logoSmallUrl'>, logo: PublicSettings['logo']): SiteLogo {
  const ofTheme = pictureOf(theme.logoUrl)
  if (ofTheme) return { main: ofTheme, small: pictureOf(theme.logoSmallUrl), isMark: false }
  const main = pictureOf(logo.mainLogoUrl)
  const isMark = main === DEFAULT_MAIN
  // The shipped small mark does not replace a logo of one's own.
  const small = logo.smallLogoUrl === DEFAULT_SMALL && !isMark ? null : pictureOf(logo.smallLogoUrl)
  return { main, small: small === main ? null : small, isMark }
}
