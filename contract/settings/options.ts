/** Lists and values of the settings that pages need without the schemas, which bring the validator along. */

export const popupPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export const backupFrequencies = ['daily', 'weekly', 'monthly'] as const

/** Networks that have an icon of their own; any other key gets the link icon. */
export const socialNetworks = ['twitter', 'linkedin', 'youtube', 'github'] as const

/** The shipped mark. */
export const defaultLogo = {
  mainLogoUrl: '/logo-main.png',
  smallLogoUrl: '/logo-small.png',
  faviconUrl: '/favicon.svg',
  logoAltText: 'Tierboard logo',
}

interface WithLogo {
  readonly logo: { readonly logoAltText: string }
  readonly branding: { readonly siteName: string }
}

/** The alternative text of the logo. The shipped one follows the name of the site: a renamed site is not called otherwise. */
export const logoAlt = ({ logo, branding }: WithLogo): string =>
  logo.logoAltText === defaultLogo.logoAltText
    ? `${branding.siteName} logo`
    : logo.logoAltText || branding.siteName
