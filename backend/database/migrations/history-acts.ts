import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext } from '../step.ts'

/** Which entries were one act; "" for those that stand alone, as all did before. */
export const historyBatchSteps: readonly Step[] = [
  {
    name: '0115-history-batch',
    up: (context) => addColumnOnce(context, 'history', 'batch', { ...column.key(64), defaultValue: '' }),
  },
]

/** Finds the entries of an act, and of a person. */
export const historyIndexSteps: readonly Step[] = [
  { name: '0120-history-by-batch', up: addHistoryIndexOnce('history_by_batch', ['batch', 'id']) },
  { name: '0121-history-by-subject', up: addHistoryIndexOnce('history_by_subject', ['subject_id', 'at']) },
]

/** A step that adds an index to the history. */
function addHistoryIndexOnce(name: string, fields: string[]) {
  return async ({ queries, transaction }: StepContext) => {
    const indexes = (await queries.showIndex('history', { transaction })) as { readonly name: string }[]
    if (!indexes.some((index) => index.name === name)) {
      await queries.addIndex('history', { name, fields, transaction })
    }
  }
}

/** Which entry or act an entry puts back; "" for those that put none back, as all did before. */
export const historyPutBackSteps: readonly Step[] = [
  {
    name: '0210-history-puts-back',
    up: (context) => addColumnOnce(context, 'history', 'puts_back', { ...column.key(64), defaultValue: '' }),
  },
  { name: '0211-history-by-put-back', up: addHistoryIndexOnce('history_by_put_back', ['puts_back', 'id']) },
]
