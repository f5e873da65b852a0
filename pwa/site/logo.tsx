import { useCallback, useState } from 'react'
import { logoAlt } from '#contract/settings/logo.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { paths } from '#pwa/paths.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { siteLogo } from './site-logo.ts'

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
