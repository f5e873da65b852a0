import { useWatch } from 'react-hook-form'
import { firmLabels } from '#contract/firm-labels.ts'
import { firmMessages } from './firm-labels.ts'

import type { FirmPartProps } from './firm-values.ts'
import { ReadOnlyPart } from './read-only-part.tsx'

/** The affiliate fields as text for those who may not change them. */
export function AffiliateReadOnly({ form: { control } }: FirmPartProps) {
  const [isOn, code, percent, url] = useWatch({
    control,
    name: ['affiliateEnabled', 'affiliateCode', 'discountPercentage', 'affiliateUrl'],
  })
  return (
    <ReadOnlyPart
      title="Affiliate"
      why={firmMessages.onlyAdmins}
      values={[
        [firmLabels.affiliateEnabled, isOn ? 'On' : 'Off'],
        [firmLabels.affiliateCode, code],
        [firmLabels.discountPercentage, `${percent}%`],
        [firmLabels.affiliateUrl, url],
      ]}
    />
  )
}
