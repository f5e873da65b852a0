import { DISCORD_CLOSED_KEY } from '#contract/discord-banner.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { scriptJson } from './escape.ts'

/**
 * The inline script of the head that hides the Discord banner before the first frame, where the visitor closed it earlier
 * in this visit: the page would otherwise jump up once the app runs. Null where there is no banner.
 */
export function closedBannerScript({ enabled }: PublicSettings['discord']): string | null {
  if (!enabled) return null
  const key = scriptJson(DISCORD_CLOSED_KEY)
  // A browser that keeps nothing throws: the banner then stays.
  return `try{if(sessionStorage.getItem(${key}))document.documentElement.dataset.discord='closed'}catch(error){console.debug(error)}`
}
