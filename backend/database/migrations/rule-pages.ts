import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Texts of the pages that challenges name as their source. */
export const rulePageSteps: readonly Step[] = [{ name: '0234-rule-pages', up: createRulePages }]

/** Why the last answer of such a page cannot be compared. */
export const unreadPageSteps: readonly Step[] = [
  {
    name: '0247-unread-rule-pages',
    up: (context) => addColumnOnce(context, 'rule_pages', 'unread', { ...column.key(16), defaultValue: '' }),
  },
]

function createRulePages({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    address: column.text(),
    due_at: column.moment(),
    base_hash: column.key(64),
    base_at: column.moment(),
    base_text: { type: 'MEDIUMBLOB', allowNull: true },
    next_hash: column.key(64),
    next_from: column.moment(),
    next_at: column.moment(),
    next_text: { type: 'MEDIUMBLOB', allowNull: true },
    found_at: column.moment(),
  }
  const uniqueKeys = {
    rule_pages_by_due: { fields: ['due_at', 'id'] },
    rule_pages_by_found: { fields: ['found_at', 'id'] },
  }
  return queries.createTable('rule_pages', columns, { ...tableOptions(transaction), uniqueKeys })
}
