import { useEffect, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { FirmChallenges } from '#pwa/challenges/firm/firm-challenges.tsx'
import { useFirmDetails } from '#pwa/data/directory.tsx'
import { useOutbound } from '#pwa/firms/outbound/outbound-context.ts'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import { FirmReviews } from '#pwa/reviews/published/firm-reviews.tsx'
import { BackLink } from '#pwa/ui/back-link.tsx'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { challengesOf, FirmAnchors, OVERVIEW_ANCHOR, pageChangesOf } from './firm-anchors.tsx'
import { FirmDetailsBody, useRecordCount } from './firm-details-body.tsx'
import { FirmFoot } from './firm-foot.tsx'
import { FirmActions, FirmHeader } from './firm-header.tsx'
import { RecordPart } from './record-parts.tsx'

interface FirmDetailsSheetProps {
  readonly firm: FirmRow
  readonly onClose: () => void
}

/**
 * The details of a firm over the list. Without scripts and in the server's first frame it is a plain open dialog.
 * While the sheet with the coupon is open it steps aside: never a sheet over a sheet.
 */
export function FirmDetailsSheet({ firm, onClose }: FirmDetailsSheetProps) {
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
      <FirmParts firm={firm} details={details} onTotal={onTotal} />
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

/** A firm without lists of pros and cons, which has no sheet: the facts of its row on a page. */
export function FirmPage({ firm }: { readonly firm: FirmRow }) {
  const details = useFirmDetails(firm)
  const challenges = challengesOf(firm, details)
  const { count, onTotal } = useRecordCount(firm)
  return (
    <div className={`${layout.wrap} pt-3 pb-10`}>
      <BackLink to={paths.home.to()}>Back to Home</BackLink>
      <article className="@container/sheet mx-auto mt-2 max-w-184 rounded-lg border border-border border-solid bg-surface px-4 py-5 tablet:p-6 desktop:max-w-240">
        <div className="mb-3">
          <FirmHeader firm={firm} heading="h1" note={partnerNotes.page}>
            <FirmActions firm={firm} />
          </FirmHeader>
          <FirmAnchors
            firm={firm}
            challenges={challenges.length}
            record={count}
            loading={details === 'loading'}
          />
        </div>
        <h2>
          <VisuallyHidden>Overview</VisuallyHidden>
        </h2>
        <FirmParts firm={firm} details={details} onTotal={onTotal} />
        <div className="mt-6">
          <FirmFoot firm={firm} />
        </div>
      </article>
      <PartnerNote id={partnerNotes.page} firms={[firm]} />
    </div>
  )
}

interface FirmPartsProps extends Pick<ReturnType<typeof useRecordCount>, 'onTotal'> {
  readonly firm: FirmRow
  readonly details: ReturnType<typeof useFirmDetails>
}

/** Everything below a firm's header, in its sheet and on its page alike. */
function FirmParts({ firm, details, onTotal }: FirmPartsProps) {
  const today = useToday()
  return (
    <>
      <FirmDetailsBody firm={firm} details={details} />
      <FirmChallenges
        firm={firm}
        challenges={challengesOf(firm, details)}
        pageChanges={pageChangesOf(details)}
        today={today}
      />
      <FirmReviews firm={firm} />
      <RecordPart firm={firm} details={details} today={today} onTotal={onTotal} />
    </>
  )
}
