import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'

interface CopyrightProps {
  readonly branding: PublicSettings['branding']
  /** When the data was last known to be right: its year stands until the clock of the device may be read. */
  readonly syncedAt: string | null
}

/** The copyright line; its year is the data's on the server, so that hydration meets the same one. */
export function Copyright({ branding: { siteName, tagline }, syncedAt }: CopyrightProps) {
  const year = useAfterHydration(String(new Date().getFullYear()), syncedAt?.slice(0, 4) ?? '')
  const sentence = tagline && (/[.!?]$/.test(tagline) ? tagline : `${tagline}.`)
  return <p>{['©', year, `${siteName}.`, sentence].filter(Boolean).join(' ')}</p>
}
