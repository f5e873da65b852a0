/** The shipped mark. */
export const defaultLogo = {
  mainLogoUrl: '/logo-main.png',
  smallLogoUrl: '/logo-small.png',
  faviconUrl: '/favicon.svg',
  logoAltText: 'Tierboard logo',
}
