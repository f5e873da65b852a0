import type { ComponentType } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useFirmDetails } from '#pwa/data/directory.tsx'
import { useOutbound } from '#pwa/firms/outbound/outbound-context.ts'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import type { FirmRecordProps } from '#pwa/public-changes/record/firm-record.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { FirmActions } from './firm-actions.tsx'
import { challengesOf, FirmAnchors } from './firm-anchors.tsx'
import { useRecordCount } from './firm-details-body.tsx'
import { FirmFoot } from './firm-foot.tsx'
import { FirmHeader } from './firm-header.tsx'
import { FirmParts } from './firm-parts.tsx'
import { useSlimHead } from './use-slim-head.ts'

interface FirmDetailsSheetProps {
  readonly firm: FirmRow
  readonly onClose: () => void
  /** Renders the firm's entries of the ledger. */
  readonly record: ComponentType<FirmRecordProps>
}

/**
 * The details of a firm over the list. Without scripts and in the server's first frame it is a plain open dialog.
 * While the sheet with the coupon is open it steps aside: never a sheet over a sheet.
 */
export function FirmDetailsSheet({ firm, onClose, record }: FirmDetailsSheetProps) {
  const details = useFirmDetails(firm)
  const challenges = challengesOf(firm, details)
  const { count, onTotal } = useRecordCount(firm)
  const head = useSlimHead()
  const isAside = Boolean(useOutbound()?.couponFirm)
  return (
    <Sheet
      open={!isAside}
      onClose={onClose}
      label={firm.name}
      size="l"
      header={
        <>
          <div ref={head} className="flex min-w-0 flex-1">
            <FirmHeader firm={firm} heading="h2" note={partnerNotes.sheet}>
              <FirmActions firm={firm} />
            </FirmHeader>
          </div>
          <FirmAnchors
            firm={firm}
            challenges={challenges.length}
            record={count}
            loading={details === 'loading'}
          />
        </>
      }
      footer={
        <FirmFoot firm={firm}>
          <form method="dialog">
            <Button type="submit" variant="quiet" full className="text-ms">
              Close Details
            </Button>
          </form>
        </FirmFoot>
      }
    >
      <FirmParts firm={firm} details={details} record={record} onTotal={onTotal} />
      <PartnerNote id={partnerNotes.sheet} firms={[firm]} />
    </Sheet>
  )
}
