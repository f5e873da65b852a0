import { useWatch } from 'react-hook-form'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import { derivedTerms } from './derived-terms.ts'
import type { Rows } from './rows.ts'

interface TermsOfferProps extends FirmPartProps {
  readonly rows: Rows
}

/** Offers the display strings that the challenges say, where the firm says something else. */
export function TermsOffer({ form, rows }: TermsOfferProps) {
  const [evaluationFee, maxFunding] = useWatch({
    control: form.control,
    name: ['evaluationFee', 'maxFunding'],
  })
  const terms = derivedTerms(rows)
  if (!terms) return null
  const offered = [
    { field: 'evaluationFee', label: 'Eval Fee', now: evaluationFee },
    { field: 'maxFunding', label: 'Max Funding', now: maxFunding },
  ] as const
  const different = offered.filter(({ field, now }) => terms[field] !== now)
  const [first, second] = different
  if (!first) return null
  const rest = second ? `, ${second.label} ${terms[second.field]}` : ''
  return (
    <Alert
      tone="info"
      icon="sparkles"
      title={withNames(
        `${first.label} could read ${terms[first.field]}${rest}.`,
        different.map(({ field }) => terms[field]),
      )}
      actions={
        <Button
          onClick={() => {
            for (const { field } of different) form.setValue(field, terms[field], { shouldDirty: true })
          }}
        >
          {second ? 'Use both' : 'Use it'}
        </Button>
      }
    />
  )
}
