import { setTimeout as pause } from 'node:timers/promises'
import { QueryTypes } from 'sequelize'
import { backupEntries, noEntries } from '#backend/backup/export-backup.ts'
import { type Database, type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { fileText } from '#backend/models/snapshot-entries.ts'
import { createFirm } from '#contract/firm-endpoints.ts'
import { type Amounts, aBackedUpFirm, exportFrom, fill, restoreInto, withoutMoment } from './backups.ts'
import { aFirm } from './builders.ts'
import { aRunningProcess } from './running-process.ts'
import { as, visitor } from './test-server.ts'

/** Opens a database for the time of `work`. */
export async function using<T>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** What a restore can change, as one text. */
function contentOf(location: DatabaseLocation): Promise<string> {
  return using(location, (database) =>
    inSnapshot(database, async (reading) => {
      const parts: string[] = []
      for await (const part of fileText(backupEntries(reading, new Date(0), noEntries()))) parts.push(part)
      return withoutMoment(parts.join('')).replace(/"admin_users":[\s\S]*/, '')
    }),
  )
}

/** Two states of the same database as files: one full, one of other firms. */
async function twoFiles(location: DatabaseLocation, amounts: Amounts): Promise<readonly [string, string]> {
  const server = await aRunningProcess(location)
  await using(location, (database) => fill(database, amounts))
  const one = await exportFrom(server)
  const { collections, ...head } = JSON.parse(one)
  const propfirms = Array.from({ length: amounts.firms }, (_, n) => {
    return aBackedUpFirm(n + Math.floor(amounts.firms / 2), { name: `Other ${n}` })
  })
  const other = JSON.stringify({ ...head, collections: { ...collections, propfirms } })
  await server.end()
  return [one, other]
}

/** The snapshots of a database by id, with the number of their entries; entries without a snapshot are under "". */
function snapshotsOf(location: DatabaseLocation): Promise<Map<string, number>> {
  const sql = `SELECT COALESCE(s.id, '') AS id, COUNT(p.position) AS parts
    FROM snapshot_entries p LEFT JOIN snapshots s ON s.id = p.snapshot_id GROUP BY s.id
    UNION SELECT id, 0 FROM snapshots WHERE id NOT IN (SELECT snapshot_id FROM snapshot_entries)`
  return using(location, async ({ sequelize }) => {
    const rows = await sequelize.query<{ id: string; parts: number }>(sql, { type: QueryTypes.SELECT })
    return new Map(rows.map(({ id, parts }) => [id, Number(parts)]))
  })
}

/** Whether the snapshots are whole, and one was added exactly where the data is the new one. */
function agree(left: 'old' | 'new', before: Map<string, number>, after: Map<string, number>): boolean {
  if (after.has('') || [...after.values()].includes(0)) return false
  const added = [...after.keys()].filter((id) => !before.has(id)).length
  return added === (left === 'new' ? 1 : 0)
}

/** What came of one crash. */
export interface Crash {
  /**
   * `torn`: neither the old data nor the new, or its snapshot does not fit. `lost`: the old data, though the restore was
   * acknowledged. Neither must ever be.
   */
  readonly left: 'old' | 'new' | 'torn' | 'lost'
  readonly acknowledged: boolean
  /** Milliseconds of the next start. */
  readonly bootTime: number
}

interface CrashOptions {
  readonly trials: number
  readonly amounts: Amounts
  /** Numbers from 0 to 1: the moments of the kills. */
  readonly random: () => number
  /** Ends the database instead of the server; returns a function that restarts it. */
  readonly strike?: () => Promise<() => Promise<void>>
}

/** Kills a server, or by `strike` its database, in the middle of restores, again and again. */
export async function* crashRestores(
  location: DatabaseLocation,
  { trials, amounts, random, strike }: CrashOptions,
): AsyncGenerator<Crash> {
  const files = await twoFiles(location, amounts)
  let server = await aRunningProcess(location)
  const began = performance.now()
  await restoreInto(server, files[0])
  const takes = performance.now() - began
  for (let trial = 1; trial <= trials; trial++) {
    const before = await contentOf(location)
    const snapshotsBefore = await snapshotsOf(location)
    const restoring = restoreInto(server, files[trial % 2] ?? '').then(
      ({ status }) => status === 200,
      () => false,
    )
    await pause(random() * takes * 1.2)
    const heal = await strike?.()
    if (!heal) await server.crash()
    const acknowledged = await restoring
    await heal?.()
    const after = await contentOf(location)
    const snapshotsAfter = await snapshotsOf(location)
    if (!heal) server = await aRunningProcess(location)
    // The other state, whole: what an undisturbed restore makes of it.
    const whole = await restoreInto(server, files[trial % 2] ?? '')
    if (whole.status !== 200) throw new Error(`A restore after a crash answers ${whole.status}`)
    const wanted = await contentOf(location)
    if (wanted === before) throw new Error('The restore changes nothing, so a crash in it shows nothing')
    const found = after === wanted ? 'new' : after === before ? 'old' : 'torn'
    const fitting = found !== 'torn' && agree(found, snapshotsBefore, snapshotsAfter) ? found : 'torn'
    const left = fitting === 'old' && acknowledged ? 'lost' : fitting
    yield { left, acknowledged, bootTime: server.bootTime }
  }
  await server.crash()
}

/** Kills a server at random moments while firms are added, and counts what was acknowledged and is not there. */
export async function* crashWrites(
  location: DatabaseLocation,
  { trials, random }: Pick<CrashOptions, 'trials' | 'random'>,
): AsyncGenerator<{ readonly acknowledged: number; readonly lost: number; readonly sound: boolean }> {
  for (let trial = 1; trial <= trials; trial++) {
    const server = await aRunningProcess(location)
    const acknowledged: string[] = []
    let running = true
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; running; n++) {
        const body = aFirm({ name: `Firm ${trial} ${writer} ${n}` })
        const answer = await as(visitor, server)
          .call(createFirm, { body })
          .catch(() => null)
        if (answer?.status === 201) acknowledged.push(answer.body.id)
        else running = false
      }
    })
    await pause(50 + random() * 400)
    await server.crash()
    running = false
    await Promise.all(writers)
    yield await using(location, async ({ kind, sequelize }) => {
      const rows = await sequelize.query<{ id: string }>('SELECT id FROM firms', { type: QueryTypes.SELECT })
      const there = new Set(rows.map(({ id }) => id))
      const lost = acknowledged.filter((id) => !there.has(id)).length
      if (kind === 'mysql') return { acknowledged: acknowledged.length, lost, sound: true }
      const [check] = await sequelize.query<{ integrity_check: string }>('PRAGMA integrity_check', {
        type: QueryTypes.SELECT,
      })
      return { acknowledged: acknowledged.length, lost, sound: check?.integrity_check === 'ok' }
    })
  }
}
