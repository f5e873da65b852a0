import { randomInt } from 'node:crypto'
import { inTransaction } from '#backend/database/transaction.ts'
import { updateUser } from '#backend/models/user.ts'
import { requestPasswordReset, resendVerification } from '#contract/accounts/sign-in.ts'
import {
  aClock,
  aMember,
  enrolled,
  firstAdmin,
  from,
  lenientRules,
  loginWith,
} from '#testing/backend/accounts.ts'
import { as, type CallAnswer, visitor } from '#testing/backend/test-server.ts'
import { quantile, sameDistribution, took } from './figures.ts'
import type { Finding, Goal } from './goals.ts'
import type { SoakSite } from './soak-site.ts'

type Ask = (site: SoakSite, isKnown: boolean) => Promise<CallAnswer>

const stranger = from('198.18.0.1')

/** The address of an account, or of none. */
const owner = (isKnown: boolean) => (isKnown ? firstAdmin.email : 'ghost@example.com')

/** The address of someone who waits for a new link, or of no account. */
const waiting = (isKnown: boolean) => (isKnown ? 'newcomer@example.com' : 'ghost@example.com')

const asks: Readonly<Record<string, Ask>> = {
  'sign-in': (site, isKnown) =>
    loginWith(site, { username: isKnown ? firstAdmin.username : 'ghost', password: 'wrong' }, stranger),
  reset: (site, isKnown) =>
    as(visitor, site).call(requestPasswordReset, { body: { email: owner(isKnown) }, headers: stranger }),
  resend: (site, isKnown) =>
    as(visitor, site).call(resendVerification, { body: { email: waiting(isKnown) }, headers: stranger }),
}

const essence = ({ status, body }: CallAnswer) => JSON.stringify([status, { ...body, request_id: '' }])

/**
 * How long, in milliseconds, answers are timed before what was posted meanwhile is sent: less than what a mail waits,
 * so that no mail's making falls into the time of another's answer.
 */
const BURST = 120

/** The order within each pair is drawn: a fixed one beats together with garbage collection and checkpoints. */
async function compare(site: SoakSite, ask: Ask, n: number) {
  const times: Record<'true' | 'false', number[]> = { true: [], false: [] }
  const answers = new Set<string>()
  let began = performance.now()
  for (let pair = 0; pair < n; pair++) {
    for (const isKnown of randomInt(2) === 0 ? [true, false] : [false, true]) {
      const spent = await took(async () => answers.add(essence(await ask(site, isKnown))))
      times[`${isKnown}`].push(spent)
    }
    if (performance.now() - began > BURST) {
      await site.mailIdle()
      began = performance.now()
    }
  }
  return { times, kinds: answers.size }
}

function judge(what: string, { times, kinds: answers }: Awaited<ReturnType<typeof compare>>): Finding {
  const [known, unknown] = [quantile(times.true, 0.5), quantile(times.false, 0.5)]
  const apart = Math.abs(known - unknown) / Math.min(known, unknown)
  const p = sameDistribution(times.true, times.false)
  const figures = `${what}: ${answers} kind of answer; median ${known.toFixed(2)} and ${unknown.toFixed(2)} ms, ${(apart * 100).toFixed(1)} % apart; Kolmogorov-Smirnov p ${p.toFixed(3)}`
  return { passed: answers === 1 && apart <= 0.05 && p > 0.01, figures }
}

/** Someone whose address was never confirmed. */
async function aNewcomer(site: SoakSite): Promise<void> {
  const id = await aMember(site, { username: 'newcomer' })
  await inTransaction(site.database, (writing) => updateUser(writing, id, { is_verified: false }))
}

/** Goal 10: neither the text nor the time of an answer reveals whether an account exists. */
export const enumerate: Goal = {
  name: 'enumerate',
  says: 'known and unknown names get the same answer in the same time',
  numbers: { n: 2000 },
  async *run(servers, { n = 0 }) {
    for (const kind of servers.kinds) {
      const clock = aClock()
      const site = await servers.site(kind, { clock, rules: lenientRules })
      await enrolled(site, firstAdmin, clock)
      await aNewcomer(site)
      for (const [what, ask] of Object.entries(asks)) {
        await compare(site, ask, 20)
        yield judge(`${kind}: ${what}`, await compare(site, ask, n))
      }
      await site.stop()
    }
  },
}
