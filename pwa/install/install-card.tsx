import { type ComponentType, useEffect, useState } from 'react'
import { loadAhead } from '#pwa/data/load-ahead.ts'
import { note } from '#pwa/data/note.ts'
import type { InstallInvitationProps } from './install-invitation.tsx'
import { useInstallOffer } from './use-install-offer.ts'

/** Offers to put the site on the home screen, once a code was copied or from the second visit on. Its card loads only when it is shown. */
export function InstallCard() {
  const { offer, notNow } = useInstallOffer()
  const [Invitation, setInvitation] = useState<ComponentType<InstallInvitationProps> | null>(null)
  const isOffered = offer !== null
  useEffect(() => {
    if (!isOffered) return
    loadAhead(async () => {
      const part = await import('./install-invitation.tsx')
      setInvitation(() => part.InstallInvitation)
    }).catch((error: unknown) => note('The offer to install was not loaded', error))
  }, [isOffered])
  if (!offer || !Invitation) return null
  return <Invitation offer={offer} onNotNow={notNow} />
}
