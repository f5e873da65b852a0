import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { useInstallOffer } from './use-install-offer.ts'

const load = async () => (await import('./install-invitation.tsx')).InstallInvitation

/**
 * Offers to put the site on the home screen, once a code was copied or from the second visit on. Its card loads only when it is
 * shown.
 */
export function InstallCard() {
  const { offer, notNow } = useInstallOffer()
  const Invitation = usePartAhead(load, offer ? 1 : 0)
  if (!offer || !Invitation) return null
  return <Invitation offer={offer} onNotNow={notNow} />
}
