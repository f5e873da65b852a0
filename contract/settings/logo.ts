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
