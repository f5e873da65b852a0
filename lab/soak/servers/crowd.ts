import { inTransaction } from '#backend/database/transaction.ts'
import { insertFirm } from '#backend/models/firm.ts'
import { nextRevision, readRevision } from '#backend/models/publication-state.ts'
import { paths } from '#pwa/paths.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { anyRequest } from '#testing/backend/any-request.ts'
import { askTogether, crowdedFirms, questions } from '#testing/backend/crowd.ts'
import { fuzz } from '#testing/backend/fuzz.ts'
import type { Finding, Goal } from './goals.ts'
import type { Kind, Servers, SoakSite } from './soak-site.ts'

const FIRMS = 300

/** The pages whose addresses hold no name. */
const pages = Object.values(paths)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !pattern.includes(':'))

async function crowdedSite(servers: Servers, kind: Kind): Promise<SoakSite> {
  const site = await servers.site(kind, {}, async () => someAdmin())
  for (const firm of crowdedFirms(FIRMS, 3)) {
    await inTransaction(site.database, async (writing) =>
      insertFirm(writing, firm, { revision: await nextRevision(writing) }),
    )
  }
  return site
}

/** Two hundred callers with different questions. */
async function askInCrowd({ url, database }: SoakSite) {
  const revision = await readRevision(database)
  return askTogether(url, [
    ...questions.pages(100),
    ...questions.syncs(50, revision),
    ...questions.pictures(22),
    ...questions.reviews(28),
  ])
}

async function underCrowd(site: SoakSite, cases: number, seed: number): Promise<Finding> {
  const statuses = new Map<number, number>()
  const count = (answers: readonly { readonly status: number }[]) => {
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  let done = false
  const crowding = async () => {
    while (!done) count(await askInCrowd(site))
  }
  const others = async () => {
    const outcome = await fuzz(site, anyRequest, { cases, seed, isCrowded: true })
    count(await askTogether(site.url, pages))
    return outcome
  }
  const ending = others().finally(() => {
    done = true
  })
  const [{ faults }] = await Promise.all([ending, crowding()])
  const failed = [...statuses].filter(([status]) => status >= 500 && status !== 503)
  const counts = [...statuses].map(([status, many]) => `${status}: ${many}`).join(', ')
  const first = faults.length > 0 ? `; the first ${JSON.stringify(faults[0]).slice(0, 2000)}` : ''
  return {
    passed: faults.length === 0 && failed.length === 0,
    figures: `${site.kind}: ${cases} generated requests to all calls and ${pages.length} pages under a crowd (${counts}), ${faults.length} faults${first}`,
  }
}

/** Threat N1: whatever is asked while a crowd keeps the server busy. */
export const crowd: Goal = {
  name: 'crowd',
  says: 'generated requests to all calls, and all pages, while 200 callers ask different questions: no error but 503 with Retry-After',
  numbers: { cases: 3000, seed: 20_261_125 },
  apart: true,
  async *run(servers, { cases = 0, seed = 0 }) {
    for (const kind of servers.kinds) {
      const site = await crowdedSite(servers, kind)
      yield await underCrowd(site, cases, seed)
      await site.stop()
    }
  },
}
