import { column } from '../columns.ts'
import { addColumnOnce, type Step } from '../step.ts'
import { addHistoryIndexOnce } from './history-index.ts'

/** Which entry or act an entry puts back; "" for those that put none back, as all did before. */
export const historyPutBackSteps: readonly Step[] = [
  {
    name: '0210-history-puts-back',
    up: (context) => addColumnOnce(context, 'history', 'puts_back', { ...column.key(64), defaultValue: '' }),
  },
  { name: '0211-history-by-put-back', up: addHistoryIndexOnce('history_by_put_back', ['puts_back', 'id']) },
]
