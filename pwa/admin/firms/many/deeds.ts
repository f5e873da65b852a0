import type { Permission } from '#contract/permissions.ts'
import { tiers } from '#contract/tiers.ts'
import type { Choice } from '../../kit/fields/choice-fields.tsx'
import type { Deed } from './bulk-act.ts'

interface DeedKind {
  readonly key: string
  readonly label: string
  /** What a role needs for it with a single firm. */
  readonly needs: Permission
  /** What is asked for it; absent where there is nothing to ask. */
  readonly input?: {
    readonly label: string
    readonly type?: 'text' | 'date'
    readonly choices?: readonly Choice[]
  }
  /** The message while the answer is not one. */
  readonly ask?: string
  /** The deed that an answer means; null: none yet. */
  readonly deedOf: (value: string) => Deed | null
}

const percent = /^(?:100|[1-9]?\d)$/

const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** What can be done to many firms at once. */
export const deeds: readonly DeedKind[] = [
  {
    key: 'tier',
    label: 'Move to tier',
    needs: 'firms:write',
    input: { label: 'Tier', choices: tiers.map(({ key, label }) => ({ value: key, label })) },
    ask: 'Choose a tier.',
    deedOf: (category) => (category === '' ? null : { change: { category } }),
  },
  {
    key: 'discount',
    label: 'Set the discount',
    needs: 'firms:write-affiliate',
    input: { label: 'Discount in percent', type: 'text' },
    ask: 'Enter a whole number from 0 to 100.',
    deedOf: (text) =>
      percent.test(text.trim()) ? { change: { discountPercentage: Number(text.trim()) } } : null,
  },
  {
    key: 'validity',
    label: 'Set the last day of the code',
    needs: 'firms:write',
    input: { label: 'Discount Valid Until', type: 'date' },
    ask: 'Choose a day.',
    deedOf: (discountValidUntil) => (discountValidUntil === '' ? null : { change: { discountValidUntil } }),
  },
  {
    key: 'endless',
    label: 'Remove the last day of the code',
    needs: 'firms:write',
    deedOf: () => ({ change: { discountValidUntil: '' } }),
  },
  {
    key: 'carousel-in',
    label: 'Include in carousel',
    needs: 'firms:write',
    deedOf: () => ({ change: { includeInCarousel: true } }),
  },
  {
    key: 'carousel-out',
    label: 'Take out of the carousel',
    needs: 'firms:write',
    deedOf: () => ({ change: { includeInCarousel: false } }),
  },
  {
    key: 'checked',
    label: 'Mark code as checked today',
    needs: 'firms:write',
    deedOf: () => ({ change: { codeCheckedAt: localDay(new Date()) } }),
  },
  {
    key: 'archive',
    label: 'Archive',
    needs: 'firms:write',
    deedOf: () => ({ change: { status: 'archived' } }),
  },
  { key: 'delete', label: 'Delete', needs: 'firms:delete', deedOf: () => 'delete' },
]
