import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { type AvoidDisplay, warningOf } from '#pwa/firms/list/row-facts.ts'
import { SaveButton } from '#pwa/firms/saved/save-button.tsx'
import { ShareButton } from '#pwa/firms/share/share-button.tsx'
import { paths } from '#pwa/paths.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './firm-details.module.css'
import { FirmFindings } from './firm-findings.tsx'

interface FirmDetailsBodyProps {
  readonly firm: FirmRow
  /** `null`: this device does not have them. */
  readonly details: FirmDetails | null | 'loading'
  readonly display: AvoidDisplay
}

/** Everything about a firm, top to bottom. */
export function FirmDetailsBody({ firm, details, display }: FirmDetailsBodyProps) {
  const warning = warningOf(firm, display)
  const loaded = details === 'loading' ? null : details
  const instruments = [...new Set(firm.instruments.map(instrumentLabel))]
  return (
    <div className={styles.body}>
      {details === 'loading' && <Skeleton />}
      {loaded && <p className={styles.description}>{loaded.description}</p>}
      {details === null && firm.hasDetails && (
        <p className={styles.description}>The full details are not on this device yet.</p>
      )}
      {warning && <Alert title="Important Warning">{warning}</Alert>}
      <Facts
        look="tiles"
        facts={[
          { label: 'Max Funding', value: firm.maxFunding },
          { label: 'Profit Split', value: firm.profitSplit },
          { label: 'Eval Fee', value: firm.evaluationFee },
          { label: 'Max Accounts', value: firm.maxAccounts },
        ]}
      />
      {firm.copyTrading && (
        <p className={styles.note}>
          <Icon name="copy-check" />
          Copy Trading Available
        </p>
      )}
      <h3 className={styles.sub}>Instruments</h3>
      <div className={styles.badges}>
        {instruments.length === 0 && <span className={styles.none}>None</span>}
        {instruments.map((label) => (
          <Badge key={label} kind="instrument">
            {label}
          </Badge>
        ))}
      </div>
      {loaded && <FirmFindings firm={firm} details={loaded} />}
      <div className={styles.own}>
        <SaveButton id={firm.id} name={firm.name} />
        <PageLink className={buttonClass({ variant: 'ghost' })} to={paths.compare.to([firm.slug])}>
          <Icon name="scale" />
          Compare
          <VisuallyHidden> {firm.name}</VisuallyHidden>
        </PageLink>
        <ShareButton title={firm.name} path={paths.firm.to(firm.slug)} />
      </div>
    </div>
  )
}
