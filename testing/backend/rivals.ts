import { inTransaction } from '#backend/database/transaction.ts'
import { findUser, updateUser } from '#backend/models/user.ts'
import { changeUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import {
  aMember,
  codeAt,
  enrolled,
  firstAdmin,
  type SignedIn,
  type TestClock,
  verifyWith,
} from './accounts.ts'
import { as, type TestServer } from './test-server.ts'

type Site = Pick<TestServer, 'url' | 'database'>

/** What a round of two admins who demote each other at the same moment left. */
interface Duel {
  readonly statuses: readonly number[]
  readonly admins: number
}

/** Two admins of a server that `firstAdminEnvironment` started, who demote each other again and again. (threat E6) */
export async function rivals(site: Site, clock: TestClock): Promise<() => Promise<Duel>> {
  const { database } = site
  const one = await enrolled(site, firstAdmin, clock)
  const first = await findUser({ database }, { username: firstAdmin.username })
  const rivalId = await aMember(site, {
    username: 'rival',
    role: 'admin',
    password_hash: first?.password_hash ?? '',
  })
  const other = await enrolled(site, { username: 'rival', password: firstAdmin.password }, clock)
  const ids = [first?.id ?? '', rivalId]
  let people: SignedIn[] = [one, other]
  return async () => {
    const demote = (person: SignedIn, id: string) =>
      as(person, site).call(changeUser, { params: { id }, body: { role: 'moderator' } })
    const [attacker = one, defender = other] = people
    const answers = await Promise.all([demote(attacker, ids[1] ?? ''), demote(defender, ids[0] ?? '')])
    const survivor = answers[0]?.status === 200 ? attacker : defender
    const { body } = await as(survivor, site).call(listUsers)
    const admins = (body as { role: string }[]).filter(({ role }) => role === 'admin').length
    await inTransaction(database, async (writing) => {
      for (const id of ids) await updateUser(writing, id, { role: 'admin' })
    })
    clock.advance(seconds(60))
    people = await Promise.all(
      people.map(async (person) => {
        const { body } = await verifyWith(site, person, await codeAt(person.secret, clock()))
        return { ...person, token: body.token }
      }),
    )
    return { statuses: answers.map(({ status }) => status), admins }
  }
}

/** Whether one of the two won, or neither, and never both. */
export const isSound = ({ statuses, admins }: Duel): boolean =>
  admins >= 1 &&
  statuses.every((status) => status < 500) &&
  statuses.filter((status) => status === 200).length <= 1
