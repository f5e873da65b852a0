import type { FirmRow } from '#contract/firm.ts'
import { FirmDetailsSheet } from '#pwa/firms/details/firm-details-sheet.tsx'
import { useCloseFirm } from './use-close-firm.ts'

/** The details of one firm, in a chunk of their own. */
export function FirmSheet({ firm }: { firm: FirmRow }) {
  const close = useCloseFirm()
  return <FirmDetailsSheet firm={firm} onClose={close} />
}
