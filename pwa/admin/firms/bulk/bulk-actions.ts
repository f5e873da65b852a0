import * as v from 'valibot'
import type { Permission } from '#contract/permissions.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { plainNumber } from '#contract/primitives/digits.ts'
import { calendarDay } from '#contract/primitives/text-input.ts'
import { tiers } from '#contract/tiers.ts'
import type { Choice } from '../../kit/form/fields/choice-fields.tsx'
import { dayProblem } from '../../kit/form/fields/text-fields.tsx'
import type { BulkAction } from './bulk-request.ts'

/** Something that can be done to many firms at once. */
export interface BulkActionKind {
  readonly key: string
  readonly label: string
  /** The permission for the same with a single firm. */
  readonly needs: Permission
  /** The input of the action; absent where it needs none. */
  readonly input?: {
    readonly label: string
    readonly type?: 'text' | 'date'
    readonly choices?: readonly Choice[]
  }
  /** Asked with fields of its own instead: those of a planned discount, or of a standing. */
  readonly asks?: 'discount' | 'standing'
  /** Explains a name that is not clear by itself. */
  readonly hint?: string
  /** The message while the answer is not one. */
  readonly ask?: string | ((answer: string) => string)
  /** The action that an answer means; null: none yet. */
  readonly actionOf: (value: string) => BulkAction | null
}

const percent = /^(?:100|[1-9]?\d)$/

/** Records that the code works today. */
export const checkedToday = (): BulkAction => ({ change: { codeCheckedAt: dayOf(new Date()) } })

/** The actions on many firms at once. */
export const bulkActions: readonly BulkActionKind[] = [
  {
    key: 'tier',
    label: 'Move to tier',
    needs: 'firms:write',
    input: { label: 'Tier', choices: tiers.map(({ key, label }) => ({ value: key, label })) },
    ask: 'Choose a tier.',
    actionOf: (category) => (category === '' ? null : { change: { category } }),
  },
  {
    key: 'discount',
    label: 'Set the discount',
    needs: 'firms:write-affiliate',
    input: { label: 'Discount in percent', type: 'text' },
    ask: 'Enter a whole number from 0 to 100.',
    actionOf: (text) => {
      const typed = plainNumber(text).trim()
      return percent.test(typed) ? { change: { discountPercentage: Number(typed) } } : null
    },
  },
  {
    key: 'plan',
    label: 'Plan a discount',
    needs: 'firms:write-affiliate',
    asks: 'discount',
    actionOf: () => null,
  },
  {
    key: 'standing',
    label: 'Set standing',
    needs: 'firms:write-standing',
    asks: 'standing',
    actionOf: () => null,
  },
  {
    key: 'validity',
    label: 'Set the last day of the code',
    needs: 'firms:write',
    input: { label: 'Discount Valid Until', type: 'date' },
    ask: (day) => (day === '' ? 'Choose a day.' : dayProblem('Discount Valid Until', day)),
    actionOf: (discountValidUntil) =>
      v.is(calendarDay, discountValidUntil) ? { change: { discountValidUntil } } : null,
  },
  {
    key: 'endless',
    label: 'Remove the last day of the code',
    needs: 'firms:write',
    actionOf: () => ({ change: { discountValidUntil: '' } }),
  },
  {
    key: 'carousel-in',
    label: 'Include in carousel',
    needs: 'firms:write',
    actionOf: () => ({ change: { includeInCarousel: true } }),
  },
  {
    key: 'carousel-out',
    label: 'Take out of the carousel',
    needs: 'firms:write',
    actionOf: () => ({ change: { includeInCarousel: false } }),
  },
  {
    key: 'checked',
    label: 'Mark code as checked today',
    needs: 'firms:write',
    actionOf: checkedToday,
  },
  {
    key: 'assessed',
    label: 'Mark assessment as checked today',
    hint: 'Every answer that is yes or no gets the day of today. Answers that are not known stay as they are.',
    needs: 'firms:write',
    actionOf: () => ({ assessedOn: dayOf(new Date()) }),
  },
  {
    key: 'archive',
    label: 'Archive',
    hint: 'For mistakes and duplicates: visitors no longer see them. Nothing is deleted: they stay here, and can be published again. A firm that closed keeps its page: set its standing to Closed.',
    needs: 'firms:write',
    actionOf: () => ({ change: { status: 'archived' } }),
  },
  { key: 'delete', label: 'Delete', needs: 'firms:delete', actionOf: () => 'delete' },
]
