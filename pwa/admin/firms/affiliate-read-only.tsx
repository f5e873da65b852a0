import { useWatch } from 'react-hook-form'
import { ReadOnlyWell } from '../kit/read-only.tsx'
import { firmLabels, firmMessages } from './firm-labels.ts'
import type { FirmPartProps } from './firm-values.ts'

/** What only an admin may change of what the site earns from a firm, for everyone else. */
export function AffiliateReadOnly({ form: { control } }: FirmPartProps) {
  const [isOn, code, percent, url] = useWatch({
    control,
    name: ['affiliateEnabled', 'affiliateCode', 'discountPercentage', 'affiliateUrl'],
  })
  return (
    <ReadOnlyWell
      title="Affiliate"
      note={firmMessages.onlyAdmins}
      values={[
        [firmLabels.affiliateEnabled, isOn ? 'On' : 'Off'],
        [firmLabels.affiliateCode, code],
        [firmLabels.discountPercentage, `${percent}%`],
        [firmLabels.affiliateUrl, url],
      ]}
    />
  )
}
