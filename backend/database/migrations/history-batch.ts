import { column } from '../columns.ts'
import { addColumnOnce, type Step } from '../step.ts'

/** Which entries were one act; "" for those that stand alone, as all did before. */
export const historyBatchSteps: readonly Step[] = [
  {
    name: '0115-history-batch',
    up: (context) => addColumnOnce(context, 'history', 'batch', { ...column.key(64), defaultValue: '' }),
  },
]
