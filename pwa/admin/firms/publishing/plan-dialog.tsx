import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import { publishes } from '#contract/firm-publishing.ts'
import { FormDialog } from '../../kit/form/dialog.tsx'
import {
  AskedFields,
  type AskedValues,
  discountAsks,
  discountOf,
  endsWith,
  type Given,
  useAskedFields,
} from '../asked-fields.tsx'
import { firmParts } from '../fields.ts'
import { formatPlanned, planText } from '../value-texts.ts'
import { discountChange, offerOf, toField, withPublication, withStanding, zoneName } from './plans.ts'
import styles from './publishing.module.css'

const dialogs = {
  publication: { title: 'Publish at a time', action: 'Schedule', asks: ['at'] },
  discount: { title: 'Plan a discount', action: 'Plan Discount', asks: discountAsks },
  standing: {
    title: 'Plan a standing',
    action: 'Plan Standing',
    asks: ['at', ...firmParts.standing, 'reason'],
  },
} as const

export type Plannable = keyof typeof dialogs

/** The change of a firm that plans what is given, and the message afterwards. */
function planOf(
  kind: Plannable,
  firm: StaffFirm,
  given: Given,
): { readonly change: FirmChange; readonly done: string } {
  const { change, at, reason } = given
  switch (kind) {
    case 'publication': {
      const done = `${firm.name} goes live ${formatPlanned(at.toISOString())}.`
      return { change: { planned: withPublication(firm, at) }, done }
    }
    case 'discount':
      return { change: discountChange(firm, discountOf(given)), done: 'The discount is planned.' }
    case 'standing':
      return {
        change: { planned: withStanding(firm, { at, change, reason }) },
        done: 'The standing is planned.',
      }
  }
}

/** The values that a dialog about this firm begins with: its offer, and the time of its publication that is planned already. */
function startOf({ planned, discountPercentage, affiliateCode }: StaffFirm): AskedValues {
  const publication = planned?.find(publishes)
  return {
    affiliateCode,
    ...(discountPercentage > 0 && { discountPercentage }),
    ...(publication && { at: toField(new Date(publication.at)) }),
  }
}

interface PlanDialogProps {
  readonly kind: Plannable
  readonly firm: StaffFirm
  readonly busy: boolean
  /** `done`: the message afterwards. */
  readonly onPlan: (change: FirmChange, done: string) => void
  readonly onClose: () => void
}

/** Asks when a firm goes live, for a discount that starts and ends by itself, or for a standing that it has from a time on. */
export function PlanDialog({ kind, firm, busy, onPlan, onClose }: PlanDialogProps) {
  const { title, action, asks } = dialogs[kind]
  const { given, ask, ...asked } = useAskedFields(asks, startOf(firm))
  const submit = () => {
    if (!given) return ask()
    const { change, done } = planOf(kind, firm, given)
    onPlan(change, done)
  }
  const afterwards = planText({ at: '', change: offerOf(firm) })
  return (
    <FormDialog size="sm" title={title} action={action} busy={busy} onSubmit={submit} onClose={onClose}>
      <AskedFields
        {...asked}
        texts={{ at: { label: kind === 'publication' ? 'Goes live' : 'From' }, until: endsWith(afterwards) }}
      />
      <p className={styles.zone}>{`Times are in your time zone, ${zoneName()}.`}</p>
    </FormDialog>
  )
}
