import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { answerLinkTable } from '#backend/models/answer-link.ts'
import { enrolmentTable } from '#backend/models/enrolment.ts'
import { insertRows, readRows } from '#backend/models/table.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { linkTable } from './rows/link.ts'
import { stopLinkTable } from './rows/stop-link.ts'
import { sweep } from './sweep.ts'

const NOW = new Date('2026-11-26T12:00:00.000Z')
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds).toISOString()

const invitation = { user_id: '1', purpose: 'invite', email_key: 'anna@example.com' }
const begun = { user_id: '1', attempts_left: 5, secret: '', salt: '', digests: [] }
const answering = { firm_id: 'firm', created_at: after(-1), created_by: 'anna', revoked_at: '' }
const alarm = { alarm: 'one', recipient: 'anna', kind: 'added', subject_id: '1', subject_name: 'bert' }
const stopping = { ...alarm, actor_id: '', actor_name: 'console', address: '', at: after(-1) }

const tokens = [
  ['enrolments', enrolmentTable, (id: string) => ({ ...begun, id })],
  ['mailed links', linkTable, (hash: string) => ({ ...invitation, hash })],
  ['links that stop an alarm', stopLinkTable, (hash: string) => ({ ...stopping, hash })],
  ['links of firms', answerLinkTable, (id: string) => ({ ...answering, id, token_hash: id })],
] as const

describeEachDatabase('The sweep', (databases) => {
  test.each(tokens)('drops %s from the moment at which they end', async (_, table, row) => {
    const database = await databases.migrated()
    const ends = { earlier: after(-1), now: after(0), later: after(1) }
    const rows = Object.entries(ends).map(([id, expires_at]) => ({ ...row(id), expires_at }))
    await inTransaction(database, (writing) => insertRows(writing, table, rows))
    await sweep(database, NOW)
    expect(await readRows({ database }, table)).toMatchObject([{ expires_at: ends.later }])
  })
})
