import { defaultLogo } from './default-logo.ts'
import type { PublicSettings } from './public-groups.ts'

/** The alternative text of the logo. The shipped one follows the name of the site: a renamed site is not called otherwise. */
export const logoAlt = ({ logo, branding }: Pick<PublicSettings, 'logo' | 'branding'>): string =>
  logo.logoAltText === defaultLogo.logoAltText
    ? `${branding.siteName} logo`
    : logo.logoAltText || branding.siteName
