import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Reading } from '#backend/database/transaction.ts'
import type { LinkRules } from '#backend/link-check/check-link.ts'
import { readChallenges } from '#backend/models/challenge.ts'
import { firmTable, LIVE } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { lockState, readState } from '#backend/models/publication-state.ts'
import {
  duePages,
  firmsNaming,
  type NamedPages,
  type RulePage,
  storeRead,
  syncRulePages,
} from '#backend/models/rule-page.ts'
import { readInBlocks } from '#backend/models/table.ts'
import { nextState } from './next-state.ts'
import { readPage } from './read-page.ts'

/** The pages that challenges of live firms name, in blocks between which requests are let through. */
async function namedPages(reading: Reading): Promise<NamedPages> {
  const named = new Map<string, string>()
  const query = { where: LIVE, attributes: ['id'] }
  for await (const rows of readInBlocks<{ id: string }>(reading, firmTable, query)) {
    const ids = rows.map(({ id }) => id)
    for (const { sourceUrl, checkedAt } of [...(await readChallenges(reading, ids)).values()].flat()) {
      const known = named.get(sourceUrl)
      if (known === undefined || checkedAt < known) named.set(sourceUrl, checkedAt)
    }
  }
  return named
}

/** Names the pages that are to be read, where firms changed since this process looked last. */
export function createPageSync(database: Database): () => Promise<void> {
  let seen = -1
  return async () => {
    const { revision } = await readState({ database })
    if (revision === seen) return
    const named = await inSnapshot(database, namedPages)
    await inTransaction(database, (writing) => syncRulePages(writing, named))
    seen = revision
  }
}

/**
 * Reads one page and stores what it says, in one transaction with the news for devices where that is a change. A process that is
 * ended in between has done nothing; the page stays due.
 */
async function readOne(database: Database, page: RulePage, rules: LinkRules, clock: () => Date) {
  const form = await readPage(page.address, rules)
  if (rules.stop.aborted) return
  const { values, keepAs, isFound } = nextState(page, form, clock())
  await inTransaction(database, async (writing) => {
    if (isFound) await lockState(writing)
    const text = form && keepAs ? { of: keepAs, as: form.text } : null
    const isStored = await storeRead(writing, page, values, text)
    if (isStored && isFound) await raiseFirms(writing, await firmsNaming(writing, page.address))
  })
}

/** Pages that are read in one go, and at a time. */
const AT_ONCE = 100
const LANES = 4

/** Reads the pages that are due, those of one host after one another. */
export async function readDuePages(database: Database, rules: LinkRules, clock: () => Date): Promise<void> {
  const pages = await duePages({ database }, clock(), AT_ONCE)
  const hostOf = ({ address }: RulePage) => URL.parse(address)?.host ?? address
  const groups = [...Map.groupBy(pages, hostOf).values()]
  const lane = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      for (const page of group) {
        if (rules.stop.aborted) return
        await readOne(database, page, rules, clock)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
