import { type ComponentType, useEffect, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useFirmDetails } from '#pwa/data/directory.tsx'
import { useOutbound } from '#pwa/firms/outbound/outbound-context.ts'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import type { FirmRecordProps } from '#pwa/public-changes/record/firm-record.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { FirmActions } from './firm-actions.tsx'
import { challengesOf, FirmAnchors, OVERVIEW_ANCHOR } from './firm-anchors.tsx'
import { useRecordCount } from './firm-details-body.tsx'
import { FirmFoot } from './firm-foot.tsx'
import { FirmHeader } from './firm-header.tsx'
import { FirmParts } from './firm-parts.tsx'

interface FirmDetailsSheetProps {
  readonly firm: FirmRow
  readonly onClose: () => void
  /** Renders the firm's entries of the list of changes. */
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

/**
 * Lets the head of a sheet give up height once as much of its content was scrolled: `data-slim` on the sheet says so, and `--gone`
 * keeps the content in its place by the height that went. Returns the ref of an element of the head.
 */
function useSlimHead() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const head = ref.current
    const sheet = head?.closest('dialog')
    if (!head || !sheet) return
    let [width, gone] = [0, 0]
    const measure = () => {
      const heights = [false, true].map((isSlim) => {
        sheet.toggleAttribute('data-slim', isSlim)
        return head.offsetHeight
      })
      width = sheet.clientWidth
      gone = (heights[0] ?? 0) - (heights[1] ?? 0)
      sheet.style.setProperty('--gone', `${gone}px`)
    }
    const follow = ({ target }: Event) => {
      // Where head and content scroll together nothing is gained.
      if (!(target instanceof Element) || target.contains(head)) return
      if (!target.querySelector(`#${OVERVIEW_ANCHOR}`)) return
      const { scrollTop } = target
      if (sheet.clientWidth !== width) measure()
      sheet.toggleAttribute('data-slim', gone > 0 && scrollTop > gone)
      // At its end it may have been moved by what was measured.
      if (target.scrollTop !== scrollTop) target.scrollTop = scrollTop
    }
    sheet.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => sheet.removeEventListener('scroll', follow, { capture: true })
  }, [])
  return ref
}
