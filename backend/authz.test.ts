import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { aClock, firstAdminEnvironment, lenientRules, twoOfTheStaff } from '#testing/backend/accounts.ts'
import { everyKind, kindsOfCallers, verdict } from '#testing/backend/callers.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

/** What each endpoint does to a caller that it should not, or does not do that it should. */
async function faultsOf(server: TestServer, caller: Parameters<typeof verdict>[2]): Promise<string[]> {
  const faults: string[] = []
  for (const declared of endpoints) {
    const fault = await verdict(server, declared, caller)
    if (fault !== '') faults.push(`${declared.method} ${declared.path}: ${fault}`)
  }
  return faults
}

// Strangers are in `permissions.test.ts`.
test.each(['moderator', 'admin'] as const)(
  'Every endpoint lets a session of role %s do what the table says',
  async (role) => {
    const server = await aServer({
      environment: firstAdminEnvironment,
      readSession: twoOfTheStaff,
      overrides: { rules: lenientRules },
    })
    expect(await faultsOf(server, { role, id: 'some-admin', person: async () => ({ token: role }) })).toEqual(
      [],
    )
  },
)

describe('Every endpoint', { tags: ['all'] }, () => {
  let server: TestServer
  let callers: Awaited<ReturnType<typeof everyKind>>
  beforeAll(async () => {
    const clock = aClock()
    const overrides = { clock, rules: lenientRules }
    server = await aServer({ environment: firstAdminEnvironment, overrides })
    callers = await everyKind(server, clock)
  })

  test('is called by six kinds of callers', () => {
    expect(Object.keys(callers)).toEqual(kindsOfCallers)
    expect(kindsOfCallers).toHaveLength(6)
  })

  test.each(kindsOfCallers)('lets each of six kinds of callers do what the table says: %s', async (kind) => {
    expect(await faultsOf(server, callers[kind])).toEqual([])
  })
})
