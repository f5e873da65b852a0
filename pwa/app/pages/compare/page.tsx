import { isAffiliateActive } from '#contract/firm-rules.ts'
import { Compare } from '#pwa/compare/compare.tsx'
import { CopyStatus } from '#pwa/firms/coupon/copy-status.tsx'
import { Coupon } from '#pwa/firms/coupon/coupon.tsx'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { ShareButton } from '#pwa/firms/share/share-button.tsx'
import { useToday } from '#pwa/firms/use-today.ts'

/** Firms side by side, with their codes and their ways out. */
export function Page() {
  return (
    <CopyStatus>
      <Compare
        today={useToday()}
        couponOf={(firm) => isAffiliateActive(firm) && <Coupon firm={firm} />}
        linkOf={(firm) => (
          <FirmLink firm={firm} full>
            {isAffiliateActive(firm) ? 'Buy Now' : 'Visit Site'}
          </FirmLink>
        )}
        shareOf={(title, path) => <ShareButton title={title} path={path} />}
      />
    </CopyStatus>
  )
}
