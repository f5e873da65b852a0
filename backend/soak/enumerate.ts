import { aClock, enrolled, firstAdmin, from, lenientRules, loginWith } from '#backend/testing/accounts.ts'
import { as, type CallAnswer, visitor } from '#backend/testing/test-server.ts'
import { requestPasswordReset } from '#contract/accounts/sign-in.ts'
import { quantile, sameDistribution, took } from './figures.ts'
import type { Finding, Goal } from './goals.ts'
import { kinds, type SoakSite } from './soak-site.ts'

type Ask = (site: SoakSite, isKnown: boolean) => Promise<CallAnswer>

const stranger = from('198.18.0.1')

const asks: Readonly<Record<string, Ask>> = {
  'sign-in': (site, isKnown) =>
    loginWith(site, { username: isKnown ? firstAdmin.username : 'ghost', password: 'wrong' }, stranger),
  reset: (site, isKnown) => {
    const email = isKnown ? firstAdmin.email : 'ghost@example.com'
    return as(visitor, site).call(requestPasswordReset, { body: { email }, headers: stranger })
  },
}

const essence = ({ status, body }: CallAnswer) => JSON.stringify([status, { ...body, request_id: '' }])

async function compare(site: SoakSite, ask: Ask, n: number) {
  const times: Record<'true' | 'false', number[]> = { true: [], false: [] }
  const answers = new Set<string>()
  for (let pair = 0; pair < n; pair++) {
    for (const isKnown of pair % 2 === 0 ? [true, false] : [false, true]) {
      const spent = await took(async () => answers.add(essence(await ask(site, isKnown))))
      times[`${isKnown}`].push(spent)
    }
    await site.mailIdle()
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

/** Goal 10: neither words nor time tell whether an account exists. */
export const enumerate: Goal = {
  name: 'enumerate',
  says: 'known and unknown names get the same answer in the same time',
  numbers: { n: 2000 },
  async *run(servers, { n = 0 }) {
    for (const kind of kinds) {
      const clock = aClock()
      const site = await servers.site(kind, { clock, rules: lenientRules })
      await enrolled(site, firstAdmin, clock)
      for (const [what, ask] of Object.entries(asks)) {
        await compare(site, ask, 20)
        yield judge(`${kind}: ${what}`, await compare(site, ask, n))
      }
      await site.stop()
    }
  },
}
