import { aClock, enrolled, firstAdmin, from, loginWith } from '#testing/backend/accounts.ts'
import { took } from './figures.ts'
import type { Goal } from './goals.ts'

const home = from('203.0.113.7')
const wrong = { username: firstAdmin.username, password: 'not-the-password' }

/** Goal 9: guessing from many addresses gets few guesses and does not lock the owner out. */
export const lockout: Goal = {
  name: 'lockout',
  says: 'the owner signs in while others guess; few guesses count',
  numbers: { wrong: 1000, ips: 200 },
  async *run(servers, { wrong: guesses = 0, ips = 1 }) {
    for (const kind of servers.kinds) {
      const clock = aClock()
      const site = await servers.site(kind, { clock })
      await enrolled(site, firstAdmin, clock, home)
      let evaluated = 0
      for (let n = 0; n < guesses; n++) {
        const address = `198.18.${Math.floor((n % ips) / 200)}.${((n % ips) % 200) + 1}`
        if ((await loginWith(site, wrong, from(address))).status === 401) evaluated += 1
      }
      const stranger = await loginWith(site, firstAdmin, from('198.19.0.1'))
      let isIn = false
      const owner = await took(async () => {
        isIn = (await loginWith(site, firstAdmin, home)).body.mfa_required === true
      })
      const figures = `${kind}: ${evaluated} of ${guesses} guesses from ${ips} addresses evaluated; a new address with the right password: ${stranger.status}; the owner's: ${isIn ? 'in' : 'refused'} after ${owner.toFixed(0)} ms`
      const passed = evaluated <= 100 && stranger.status === 429 && isIn && owner <= 3000
      yield { passed, figures }
      await site.stop()
    }
  },
}
