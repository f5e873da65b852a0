import { safeHttpUrl } from '#contract/primitives/url.ts'

/**
 * Opens a stored address in a new tab that cannot reach this page; in this tab where pop-ups are blocked.
 * Exactly one navigation either way, and none where the address is not http or https. Call it inside the tap.
 * (threats H1 and H2)
 */
export function openExternal(address: string): void {
  const url = safeHttpUrl(address)
  if (url === null) return
  const tab = window.open('about:blank', '_blank')
  if (tab === null) {
    window.location.assign(url)
    return
  }
  tab.opener = null
  tab.location.replace(url)
}
