import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useInstallOffer } from './use-install-offer.ts'

const invitation = deferredComponent(async () => (await import('./install-invitation.tsx')).InstallInvitation)

/**
 * Offers to put the site on the home screen, once a code was copied or from the second visit on. Its card loads only when it is
 * shown.
 */
export function InstallCard() {
  const { offer, notNow } = useInstallOffer()
  const { Component } = invitation.useAhead(offer !== null)
  if (!offer || !Component) return null
  return <Component offer={offer} onNotNow={notNow} />
}
