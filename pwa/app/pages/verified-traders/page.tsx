import { useDirectory } from '#pwa/data/directory.tsx'
import { VerifiedTraders } from '#pwa/traders/verified-traders.tsx'

/** The verified-traders page; nothing while it is switched off. */
export function Page() {
  const { settings } = useDirectory()
  return <VerifiedTraders verifiedTraders={settings.verifiedTraders} youtube={settings.social.youtube} />
}
