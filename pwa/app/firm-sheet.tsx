import { useLocation, useNavigate } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { priceHistory } from '#pwa/challenges/firm/prices/price-part.tsx'
import { companySection, sameOwner } from '#pwa/firms/company/company-part.tsx'
import { FirmDetailsSheet } from '#pwa/firms/details/firm-details-sheet.tsx'
import { FirmPage } from '#pwa/firms/details/firm-page.tsx'
import { answer } from '#pwa/firms/details/tier-answer.tsx'
import { payoutRecord } from '#pwa/firms/payouts/payout-part.tsx'
import { criteria } from '#pwa/firms/rubric/criteria-part.tsx'
import { anchors, paths } from '#pwa/paths.ts'
import { RecordPart, record } from './record-part.tsx'

/** One firm at its address: its details over the list, or its page where it has none. In a chunk of its own. */
function FirmSheet({ firm }: { firm: FirmRow }) {
  const close = useCloseFirm()
  return firm.hasDetails ? (
    <FirmDetailsSheet firm={firm} onClose={close} record={RecordPart} />
  ) : (
    <FirmPage firm={firm} record={RecordPart} />
  )
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
export async function loadFirmSheet() {
  if (typeof document === 'undefined' || document.getElementById(anchors.record))
    await Promise.all([
      record.load(),
      priceHistory.load(),
      payoutRecord.load(),
      criteria.load(),
      answer.load(),
      companySection.load(),
      sameOwner.load(),
    ])
  return FirmSheet
}
