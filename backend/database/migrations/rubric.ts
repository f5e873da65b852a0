import { column } from '../columns.ts'
import { addColumnOnce, type Step } from '../step.ts'

const keyOrNone = (length: number) => ({ ...column.key(length), defaultValue: '' })

/** Assessments of firms, and reports on a line of one. MySQL takes no default for a long text. */
export const rubricSteps: readonly Step[] = [
  {
    name: '0239-assessment',
    up: (context) => addColumnOnce(context, 'firms', 'assessment', { ...column.json(), allowNull: true }),
  },
  {
    name: '0240-reported-criterion',
    up: (context) => addColumnOnce(context, 'review_reports', 'criterion', keyOrNone(40)),
  },
  {
    name: '0241-source-of-report',
    up: (context) => addColumnOnce(context, 'review_reports', 'source', keyOrNone(2048)),
  },
]
