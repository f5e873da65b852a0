import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { createPageSync, readDuePages } from '#backend/link-check/rule-pages/read-due-pages.ts'
import { dueLinks, type LinkCheck, noteCheck, syncLinks } from '#backend/models/link-check.ts'
import type { TargetRules } from '#backend/outgoing/checked-target.ts'
import { days, minutes, seconds } from '#contract/primitives/time.ts'
import { checkLink, type LinkRules } from './check-link.ts'
import { createTurns } from './turns.ts'

interface LinkCheckOptions extends TargetRules {
  readonly database: Database
  readonly clock: () => Date
  /** The public address of this site, which the checker names; "" for none. */
  readonly appUrl: string
}

/** The hour of a day in UTC from which each address is asked again. */
const FIRST_HOUR = 3
/** How often, in milliseconds, some addresses are asked: other jobs wait no longer than `BUDGET` for these. */
const EVERY = minutes(5)
const BUDGET = seconds(30)
/** Addresses that are asked at a time, and in one go. */
const LANES = 4
const AT_ONCE = 100

/** When the present day of checks began. */
function dayOfChecks(now: Date): Date {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), FIRST_HOUR)
  return new Date(start <= now.getTime() ? start : start - days(1))
}

/** The host that an address names, or the address where it names none. */
const hostOf = (address: string) => URL.parse(address)?.host ?? address

/** The addresses of one host together, so that no lane waits for another one's host. */
function byHost(links: readonly LinkCheck[]): LinkCheck[][] {
  const groups = Map.groupBy(links, ({ address }) => hostOf(address))
  return [...groups.values()]
}

/**
 * Asks each website and affiliate address of the firms once a day, and reads the pages of rules once a week, one process for all,
 * a hundred of either in each five minutes. Results are stored address by address, so that a crash costs nothing.
 */
export function linkCheckJob({ database, clock, appUrl, ...target }: LinkCheckOptions): Job {
  const contact = appUrl === '' ? '' : `; +${appUrl}`
  const agent = `Mozilla/5.0 (compatible; link checker of a directory${contact})`
  const work = async (groups: LinkCheck[][], rules: LinkRules) => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      for (const link of group) {
        if (rules.stop.aborted) return
        const problem = await checkLink(link.address, rules)
        if (rules.stop.aborted) return
        await inTransaction(database, (writing) => noteCheck(writing, link, { problem, now: clock() }))
      }
    }
  }
  const syncPages = createPageSync(database)
  return {
    name: 'link-check',
    dueAfter: (moment) => new Date((Math.floor(moment.getTime() / EVERY) + 1) * EVERY),
    async run({ now }) {
      await inTransaction(database, syncLinks)
      const links = await dueLinks({ database }, { since: dayOfChecks(now), now }, AT_ONCE)
      const groups = byHost(links)
      const rules = { ...target, turns: createTurns(), agent, stop: AbortSignal.timeout(BUDGET) }
      await Promise.all(Array.from({ length: LANES }, () => work(groups, rules)))
      await syncPages()
      await readDuePages(database, rules, clock)
      return null
    },
  }
}
