import { useEffect } from 'react'
import { logWarning } from '#pwa/data/log-warning.ts'

/** Shows a number on the icon of the installed app, where the system has such; 0 takes it away. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const change = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    change?.catch((error: unknown) => logWarning('The app icon takes no number', error))
  }, [count])
}
