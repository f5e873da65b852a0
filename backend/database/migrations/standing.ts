import { column } from '../columns.ts'
import { addColumnOnce, type Step } from '../step.ts'

/** Whether a firm still does business. */
export const standingSteps: readonly Step[] = [
  {
    name: '0228-standing',
    async up(context) {
      const add = (name: string, length: number, defaultValue: string) =>
        addColumnOnce(context, 'firms', name, { ...column.key(length), defaultValue })
      await add('standing', 16, 'operating')
      await add('standingSince', 10, '')
      await add('standingNote', 600, '')
      await add('standingSource', 2048, '')
    },
  },
]
