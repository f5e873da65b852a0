import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PartHeading } from '../kit/layout/panes.tsx'
import words from '../kit/layout/words.module.css'
import styles from './affiliate-read-only.module.css'
import { firmLabels, firmMessages } from './firm-labels.ts'
import type { FirmPartProps } from './firm-values.ts'

/** The affiliate fields as text for those who may not change them: no field that does not answer. */
export function AffiliateReadOnly({ form: { control } }: FirmPartProps) {
  const id = useId()
  const [isOn, code, percent, url] = useWatch({
    control,
    name: ['affiliateEnabled', 'affiliateCode', 'discountPercentage', 'affiliateUrl'],
  })
  const values = [
    [firmLabels.affiliateEnabled, isOn ? 'On' : 'Off'],
    [firmLabels.affiliateCode, code],
    [firmLabels.discountPercentage, `${percent}%`],
    [firmLabels.affiliateUrl, url],
  ]
  return (
    <section className={styles.well} aria-labelledby={id}>
      <div className={styles.head}>
        <PartHeading id={id} className={styles.title}>
          <Icon name="lock-keyhole" size="s" />
          <span>Affiliate</span>
        </PartHeading>
        <Badge kind="plain" className={styles.badge}>
          Read only
        </Badge>
      </div>
      <p className={words.note}>{firmMessages.onlyAdmins}</p>
      <dl className={styles.values}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'None'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
