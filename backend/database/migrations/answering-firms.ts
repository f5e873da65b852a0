import { QueryTypes } from 'sequelize'
import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext } from '../step.ts'

/** The firm that wrote an answer, since the review may move to another one; and the subject of a snapshot's part. */
export const answeringFirmSteps: readonly Step[] = [
  {
    name: '0200-firm-of-answers',
    up: (context) =>
      addColumnOnce(context, 'review_answers', 'firm_id', { ...column.key(64), defaultValue: '' }),
  },
  { name: '0201-known-firms-of-answers', up: fillFirms },
  {
    // Null: packed by an earlier version, whose parts cannot be written anew one by one.
    name: '0202-reviews-of-snapshot-parts',
    up: (context) =>
      addColumnOnce(context, 'snapshot_parts', 'about', { type: 'MEDIUMTEXT', allowNull: true }),
  },
]

interface Answered {
  readonly id: string
  readonly sent_at: string
  readonly firm_id: string
  readonly submission_id: string
}

/** Notes who wrote the answers that are there; firms that showed words of another one are told to devices. */
async function fillFirms({ queries: { sequelize }, transaction }: StepContext): Promise<void> {
  const update = { type: QueryTypes.UPDATE, transaction } as const
  const select = `SELECT a.id, a.sent_at, r.firm_id, r.submission_id FROM review_answers a
    JOIN reviews r ON r.id = a.review_id WHERE a.firm_id = ''`
  const answers = await sequelize.query<Answered>(select, { type: QueryTypes.SELECT, transaction })
  for (const answer of answers) {
    const { id, firm_id } = answer
    const writer = (await firmAtTheTime(answer, { sequelize, transaction })) ?? firm_id
    await sequelize.query('UPDATE review_answers SET firm_id = $writer WHERE id = $id', {
      ...update,
      bind: { id, writer },
    })
    if (writer === firm_id) continue
    await sequelize.query('UPDATE publication_state SET revision = revision + 1', update)
    const raise = `UPDATE firms SET revision = (SELECT revision FROM publication_state WHERE id = 1)
      WHERE id = $firm_id`
    await sequelize.query(raise, { ...update, bind: { firm_id } })
  }
}

/** The firm that a review was about when its answer was sent, where the history says that it went to another one since. */
async function firmAtTheTime(
  { submission_id, sent_at }: Answered,
  { sequelize, transaction }: Pick<StepContext, 'transaction'> & Pick<StepContext['queries'], 'sequelize'>,
): Promise<string | undefined> {
  const select = `SELECT * FROM history WHERE subject = 'review' AND subject_id = $submission_id AND at > $sent_at
    ORDER BY at, id`
  const entries = await sequelize.query<{ readonly before: string; readonly after: string }>(select, {
    type: QueryTypes.SELECT,
    transaction,
    bind: { submission_id, sent_at },
  })
  const firms = entries.map(({ before, after }) => [JSON.parse(before)?.firmId, JSON.parse(after)?.firmId])
  return firms.find(([from, to]) => typeof from === 'string' && typeof to === 'string')?.[0]
}
