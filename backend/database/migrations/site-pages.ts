import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Texts of the owner's pages, by slug. */
export const sitePageSteps: readonly Step[] = [{ name: '0210-site-pages', up: createSitePages }]

function createSitePages({ queries, transaction }: StepContext) {
  const columns = {
    id: { ...column.key(64), primaryKey: true },
    text: column.long(),
    changes: column.json(),
    revision: column.revision(),
    updated_at: column.moment(),
  }
  return queries.createTable('site_pages', columns, tableOptions(transaction))
}
