import { useContext } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { useDirectory, useDirectoryStore } from '#pwa/data/directory.tsx'
import { FirmDetailsSheet, FirmPage } from '#pwa/firms/details/firm-details-sheet.tsx'
import { loadRecordParts } from '#pwa/firms/details/record-parts.tsx'
import { WaitingContext } from '#pwa/firms/outbound/outbound-context.ts'
import { OutboundProvider } from '#pwa/firms/outbound/outbound-provider.tsx'
import { anchors, paths } from '#pwa/paths.ts'
import { AffiliatePopups } from '#pwa/popup/affiliate-popups.tsx'
import { LoadingScreen } from '#pwa/states/loading-screen.tsx'
import { MaintenanceGate } from '#pwa/states/maintenance-gate.tsx'
import { NotFoundScreen } from '#pwa/states/not-found-screen.tsx'

/** One firm at its address: its details over the list, or its page where it has none. In a chunk of its own. */
function FirmSheet({ firm }: { firm: FirmRow }) {
  const close = useCloseFirm()
  return firm.hasDetails ? <FirmDetailsSheet firm={firm} onClose={close} /> : <FirmPage firm={firm} />
}

/**
 * Closes the details: back to where they were opened from, or to the list where the address was opened directly.
 * The router gives the first entry of a visit the key `default`.
 */
function useCloseFirm(): () => void {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  return () => {
    if (key === 'default') navigate({ pathname: paths.home.to(), search }, { replace: true })
    else navigate(-1)
  }
}

/** Resolves once it can be drawn as the server draws it: with all parts, where the page came with them. */
async function loadFirmSheet() {
  if (typeof document === 'undefined' || document.getElementById(anchors.record)) await loadRecordParts()
  return FirmSheet
}

/** The affiliate popups of the firms that were clicked. Their own links call no popup again. */
function FirmPopups({ clicked }: { readonly clicked: readonly FirmRow[] }) {
  const { settings } = useDirectory()
  const { current } = useDirectoryStore()
  const { waiting } = useContext(WaitingContext)
  return (
    <OutboundProvider>
      <AffiliatePopups
        clicked={clicked.map(current)}
        isWaiting={waiting !== null}
        settings={settings.affiliatePopup}
      />
    </OutboundProvider>
  )
}

/** What a tap on the first screen opens, and what stands in the place of a page: one chunk, kept for offline at once. */
export const sheets = { FirmPopups, LoadingScreen, MaintenanceGate, NotFoundScreen, loadFirmSheet }
