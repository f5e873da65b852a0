import { expect, test } from 'vitest'
import { aCast } from '#testing/backend/account-cast.ts'
import { firstAdminEnvironment, lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import { anyAccountCall } from '#testing/backend/any-account-call.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { fuzz } from '#testing/backend/fuzz.ts'
import { aServer } from '#testing/backend/test-server.ts'

/** Sends so many generated account calls to each database's server. */
export function anyAccountCallsFindNoFault(cases: number): void {
  describeEachDatabase('Whatever is sent to the account calls', (databases) => {
    test(`${cases} generated calls find no fault of the server`, async () => {
      const { readSession, enter } = aCast()
      const overrides = { rules: lenientRules, effort: lightEffort }
      const location = await databases.prepared()
      const server = await aServer({ location, environment: firstAdminEnvironment, overrides, readSession })
      const known = await enter(server)
      const { faults, statuses } = await fuzz(server, anyAccountCall(known), { cases, seed: 20261120 })
      expect(faults).toEqual([])
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 413, 415]))
      expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
    })
  })
}
