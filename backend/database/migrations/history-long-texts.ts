import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Texts that History shortens, whole for a day, so that an act can be taken back with its pictures. */
export const historyLongTextSteps: readonly Step[] = [
  { name: '0252-history-long-texts', up: createLongTexts },
]

function createLongTexts({ queries, transaction }: StepContext) {
  const columns = {
    entry: { ...column.key(64), primaryKey: true },
    at: column.moment(),
    texts: column.json(),
  }
  return queries.createTable('history_long_texts', columns, tableOptions(transaction))
}
