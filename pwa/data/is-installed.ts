/** Whether the site runs from the home screen already. */
export function isInstalled(): boolean {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true
  return isIosApp || matchMedia('(display-mode: standalone)').matches
}
