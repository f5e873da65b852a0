import type { FirmRow } from '#contract/firm.ts'
import { FirmDetailsSheet } from '#pwa/firms/details/firm-details-sheet.tsx'
import { FirmPage } from '#pwa/firms/details/firm-page.tsx'
import { useCloseFirm } from './use-close-firm.ts'

/** What stands at the address of one firm: its details over the list, or its page where it has none. In a chunk of its own. */
export function FirmSheet({ firm }: { firm: FirmRow }) {
  const close = useCloseFirm()
  return firm.hasDetails ? <FirmDetailsSheet firm={firm} onClose={close} /> : <FirmPage firm={firm} />
}
