import type { FirmRow } from '#contract/firm.ts'
import { useDirectory, useFirmDetails } from '#pwa/data/directory.tsx'
import { CopyStatus } from '#pwa/firms/discount/copy-status.tsx'
import { codeState, percentOff } from '#pwa/firms/list/row-facts.ts'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import { NoCoupon } from '#pwa/ui/coupon.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { CodeCoupon } from '../discount/ticket.tsx'
import { FirmDetailsBody } from './firm-details-body.tsx'
import { FirmHeader } from './firm-header.tsx'
import styles from './firm-page.module.css'

/** A firm without lists of pros and cons, which has no sheet: what its row says, on a plain page of its own. */
export function FirmPage({ firm }: { readonly firm: FirmRow }) {
  const { display } = useDirectory().settings
  const details = useFirmDetails(firm)
  const expired = useCodeExpired(firm)
  const code = codeState(firm, expired)
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageLink className={`${layout.link} ${layout.back}`} to={paths.home.to()}>
        <Icon name="arrow-left" size="s" />
        Back to Home
      </PageLink>
      <CopyStatus>
        <article className={styles.card}>
          <div className={styles.head}>
            <FirmHeader firm={firm} heading="h1" note={partnerNotes.page} />
          </div>
          <FirmDetailsBody firm={firm} details={details} display={display} />
          <div className={styles.action}>
            {code === 'live' && <CodeCoupon code={firm.affiliateCode} off={percentOff(firm, expired)} />}
            {code === 'expired' && <NoCoupon expired>{firm.affiliateCode}</NoCoupon>}
            <FirmLink firm={firm} size="lg" full />
          </div>
        </article>
        <PartnerNote id={partnerNotes.page} firms={[firm]} />
      </CopyStatus>
    </div>
  )
}
