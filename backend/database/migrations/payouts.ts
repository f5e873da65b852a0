import type { ModelAttributeColumnOptions } from 'sequelize'
import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext } from '../step.ts'

const keyOrNone = (length: number) => ({ ...column.key(length), defaultValue: '' })

/** "" stands for what was not said. */
const facts = {
  payoutRequestedOn: keyOrNone(10),
  payoutReceivedOn: keyOrNone(10),
  payoutMethod: keyOrNone(16),
  refusalReason: keyOrNone(16),
} as const

/** Adds columns one by one: MySQL keeps those that were added before a crash. */
const addColumns =
  (table: string, columns: Record<string, ModelAttributeColumnOptions>) => async (context: StepContext) => {
    for (const [name, added] of Object.entries(columns)) await addColumnOnce(context, table, name, added)
  }

/** Facts about payouts in reviews, and the figures that staff struck. */
export const payoutSteps: readonly Step[] = [
  { name: '0236-payouts-of-submissions', up: addColumns('user_submissions', facts) },
  { name: '0236-payouts-of-reviews', up: addColumns('reviews', { ...facts, struck: keyOrNone(120) }) },
  { name: '0236-reviews-by-payout', up: addPayoutIndex },
]

/** All that is counted of payouts, so that no text of a review is read for it. */
async function addPayoutIndex({ queries, transaction }: StepContext) {
  const name = 'reviews_by_payout'
  const indexes = (await queries.showIndex('reviews', { transaction })) as { readonly name: string }[]
  if (indexes.some((index) => index.name === name)) return
  const days = ['payoutReceivedOn', 'payoutRequestedOn', 'experiencedOn', 'published_at']
  const fields = ['state', 'firm_id', 'outcome', 'incentivised', 'connected', ...days, 'id']
  await queries.addIndex('reviews', { name, fields, transaction })
}
