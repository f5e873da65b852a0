import { col, fn } from 'sequelize'
import * as v from 'valibot'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { type Challenge, challenge } from '#contract/challenges/challenge.ts'
import { keepChecks, removeChecks } from './price-check.ts'
import { inBlocks, insertRows, orderBy, readRows, removeRows, tableOf } from './table.ts'

export const challengeTable = tableOf('challenges', {
  firm_id: { ...column.key(64), primaryKey: true },
  id: { ...column.key(64), primaryKey: true },
  position: column.whole(),
  /** Everything but the id. */
  terms: column.json({}, v.omit(challenge, ['id'])),
})

interface ChallengeRow {
  readonly firm_id: string
  readonly id: string
  readonly terms: Omit<Challenge, 'id'>
}

/** Most challenges that are read at once, more than any one firm has: each takes some 10 microseconds. */
const AT_ONCE = 500

/** Splits firms into parts that have few challenges together. Of several firms those without any are left out. */
async function inParts(reading: Reading, firmIds: readonly string[]): Promise<string[][]> {
  if (firmIds.length < 2) return firmIds.map((id) => [id])
  const parts: string[][] = []
  let size = AT_ONCE
  for (const firm_id of inBlocks(firmIds)) {
    const counted = await readRows<{ firm_id: string; many: unknown }>(reading, challengeTable, {
      attributes: ['firm_id', [fn('COUNT', col('id')), 'many']],
      where: { firm_id },
      group: ['firm_id'],
    })
    for (const { firm_id: id, many } of counted) {
      size += Number(many)
      if (size > AT_ONCE) {
        parts.push([])
        size = Number(many)
      }
      parts.at(-1)?.push(id)
    }
  }
  return parts
}

/** The challenges of these firms, in the order that staff gave them. Firms without any are left out. */
export async function readChallenges(
  reading: Reading,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, Challenge[]>> {
  const found = new Map<string, Challenge[]>()
  for (const firm_id of await inParts(reading, firmIds)) {
    const query = { where: { firm_id }, order: orderBy('position') }
    for (const row of await readRows<ChallengeRow>(reading, challengeTable, query)) {
      const of = found.get(row.firm_id) ?? []
      found.set(row.firm_id, of)
      of.push({ id: row.id, ...row.terms })
    }
  }
  return found
}

/** The firm that challenges belong to. */
interface Owner {
  readonly id: string
  readonly challenges: readonly Challenge[]
}

/** Adds the challenges of firms that have none yet. */
export async function insertChallenges(writing: Writing, firms: readonly Owner[]): Promise<void> {
  const rows = firms.flatMap((firm) =>
    firm.challenges.map(({ id, ...terms }, position) => ({
      firm_id: firm.id,
      id,
      position,
      terms,
    })),
  )
  for (const block of inBlocks(rows)) await insertRows(writing, challengeTable, block)
}

/** Puts these challenges in place of those that a firm has; the days on which those were checked are kept. */
export async function replaceChallenges(writing: Writing, firm: Owner, now: Date): Promise<void> {
  const before = (await readChallenges(writing, [firm.id])).get(firm.id) ?? []
  await keepChecks(writing, firm.id, { before, after: firm.challenges }, now)
  await removeRows(writing, challengeTable, { firm_id: firm.id })
  await insertChallenges(writing, [firm])
}

/** Removes all challenges of these firms, and what is known of their checks. */
export async function removeChallenges(writing: Writing, firmIds: readonly string[]): Promise<void> {
  for (const firm_id of inBlocks(firmIds)) await removeRows(writing, challengeTable, { firm_id })
  await removeChecks(writing, firmIds)
}
