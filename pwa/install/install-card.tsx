import { lazy, Suspense } from 'react'
import { useInstallOffer } from './use-install-offer.ts'

const InstallInvitation = lazy(() =>
  import('./install-invitation.tsx').then((part) => ({ default: part.InstallInvitation })),
)

/** Offers to put the site on the home screen, once a code was copied or from the second visit on. Its card loads only when it is shown. */
export function InstallCard() {
  const { offer, notNow } = useInstallOffer()
  if (!offer) return null
  return (
    <Suspense fallback={null}>
      <InstallInvitation offer={offer} onNotNow={notNow} />
    </Suspense>
  )
}
