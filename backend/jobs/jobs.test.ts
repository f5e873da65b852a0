import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#backend/database/connect.ts'
import { createLog } from '#backend/log.ts'
import { findJob } from '#backend/models/job.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import { aClock } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { anInstance, dailyJob, simulateSchedule } from '#testing/backend/schedule.ts'
import { type Job, LEASE, RETRY_WAITS, runIfDue } from './claim.ts'
import { dueTimeAfter, startJobs } from './start-jobs.ts'

test.each([
  ['daily', '2026-11-20T02:59:59.999Z', '2026-11-20T03:00:00.000Z'],
  ['daily', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
  ['daily', '2026-12-31T23:00:00.000Z', '2027-01-01T03:00:00.000Z'],
  ['weekly', '2026-11-20T12:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['weekly', '2026-11-23T03:00:00.000Z', '2026-11-30T03:00:00.000Z'],
  ['weekly', '2026-11-22T23:59:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['monthly', '2026-11-01T02:00:00.000Z', '2026-11-01T03:00:00.000Z'],
  ['monthly', '2026-01-31T12:00:00.000Z', '2026-02-01T03:00:00.000Z'],
  ['monthly', '2026-12-05T12:00:00.000Z', '2027-01-01T03:00:00.000Z'],
] as const)('What is due %s is due after %s at %s', (frequency, moment, due) => {
  expect(dueTimeAfter(frequency, new Date(moment)).toISOString()).toBe(due)
})

/** Makes the row of a job and moves the clock to its first due time. */
async function untilDue(database: Database, job: Job, clock: ReturnType<typeof aClock>): Promise<void> {
  await runIfDue(database, job, clock)
  const row = await findJob({ database }, job.name)
  clock.advance(Date.parse(row?.due_at ?? '') - clock().getTime() + minutes(1))
}

describeEachDatabase('Jobs', (databases) => {
  test('run once for each due time, with three instances, a crash each day and clocks that jump', async () => {
    const location = await databases.prepared()
    const opened: Database[] = []
    const open = () => opened[opened.push(openDatabase(location)) - 1] as Database
    await prepareDatabase(open())
    const ran: string[] = []
    const start = async () => anInstance(open(), (due) => ran.push(due))
    const due = await simulateSchedule({ days: 15, instances: 3, start })
    expect([...ran].sort()).toEqual(due)
    for (const database of opened) await database.close()
  })

  test('that were missed while nothing ran are made up for once', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const clock = aClock()
    const ran: string[] = []
    const job = dailyJob((due) => ran.push(due))
    await untilDue(database, job, clock)
    clock.advance(days(9))
    for (let n = 0; n < 3; n++) await runIfDue(database, job, clock)
    expect(ran).toHaveLength(1)
    clock.advance(days(1))
    for (let n = 0; n < 3; n++) await runIfDue(database, job, clock)
    expect(ran).toHaveLength(2)
  })

  test('that fail are tried again after growing waits, and then at the next due time', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const clock = aClock()
    const tries: boolean[] = []
    const job: Job = {
      ...dailyJob(() => undefined),
      explain: () => 'The mail server is away.',
      async run({ isLast }) {
        tries.push(isLast)
        throw new Error('away')
      },
    }
    await untilDue(database, job, clock)
    for (const wait of [...RETRY_WAITS, 0]) {
      await expect(runIfDue(database, job, clock)).rejects.toThrow('away')
      expect(await runIfDue(database, job, clock)).toBe('idle')
      expect(await findJob({ database }, job.name)).toMatchObject({ problem: 'The mail server is away.' })
      clock.advance(wait)
    }
    expect(tries).toEqual([false, false, false, true])
    clock.advance(hours(2))
    expect(await runIfDue(database, job, clock)).toBe('idle')
    clock.advance(days(1))
    await expect(runIfDue(database, job, clock)).rejects.toThrow('away')
  })

  test('commit what they conclude together with the news that they are done, and never twice', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const clock = aClock()
    const concluded: string[] = []
    const job: Job = {
      ...dailyJob(() => undefined),
      async run({ due }) {
        // So slow that its lease ends, and another process does it meanwhile.
        clock.advance(LEASE + minutes(1))
        if (concluded.length === 0) await runIfDue(database, other, clock)
        return async () => void concluded.push(`slow ${due.toISOString()}`)
      },
    }
    const other: Job = { ...job, run: async () => async () => void concluded.push('quick') }
    await untilDue(database, job, clock)
    await runIfDue(database, job, clock)
    expect(concluded).toEqual(['quick'])
  })

  test('are not done where what they conclude could not be stored', async () => {
    const database = await databases.migrated()
    const clock = aClock()
    const job: Job = {
      ...dailyJob(() => undefined),
      run: async () => async () => Promise.reject(new Error('The disk is full')),
    }
    await untilDue(database, job, clock)
    const before = await findJob({ database }, job.name)
    await expect(runIfDue(database, job, clock)).rejects.toThrow('The disk is full')
    expect(await findJob({ database }, job.name)).toMatchObject({
      due_at: before?.due_at,
      done_for: before?.done_for,
    })
  })

  test('that are switched off wait, and start from the next due time when they are on again', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const clock = aClock()
    const ran: string[] = []
    const job = dailyJob((due) => ran.push(due))
    await untilDue(database, job, clock)
    await runIfDue(database, { ...job, dueAfter: () => null }, clock)
    clock.advance(days(3))
    await runIfDue(database, { ...job, dueAfter: () => null }, clock)
    await runIfDue(database, job, clock)
    expect(ran).toEqual([])
    const row = await findJob({ database }, job.name)
    expect(row?.due_at).toBe(dueTimeAfter('daily', clock()).toISOString())
  })

  test('are looked after as long as the process lives, and one that fails holds no other up', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const clock = aClock()
    const ran: string[] = []
    const lines: string[] = []
    const failing: Job = {
      ...dailyJob(() => undefined),
      name: 'failing',
      run: () => Promise.reject(new Error()),
    }
    const good = dailyJob((due) => ran.push(due))
    const log = createLog({ write: (line) => lines.push(line) })
    const jobs = startJobs([failing, good], { database, clock, log })
    await jobs.poll()
    clock.advance(days(1))
    await Promise.all([jobs.poll(), jobs.poll()])
    expect(ran).toHaveLength(1)
    expect(lines.join('')).toMatch(/"failing"[\s\S]*job failed[\s\S]*job done/)
    await jobs.stop()
  })
})
