import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { aClock, firstAdminEnvironment, lenientRules } from '#testing/backend/accounts.ts'
import { everyKind, kindsOfCallers, verdict } from '#testing/backend/callers.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

describe('Every endpoint', () => {
  let server: TestServer
  let callers: Awaited<ReturnType<typeof everyKind>>
  beforeAll(async () => {
    const clock = aClock()
    const overrides = { clock, rules: lenientRules }
    server = await aServer({ environment: firstAdminEnvironment, overrides })
    callers = await everyKind(server, clock)
  })

  test('is called by eight kinds of callers', () => {
    expect(Object.keys(callers)).toEqual(kindsOfCallers)
    expect(kindsOfCallers).toHaveLength(8)
  })

  test.each(kindsOfCallers)(
    'lets each of eight kinds of callers do what the table says: %s',
    async (kind) => {
      const faults: string[] = []
      for (const declared of endpoints) {
        const fault = await verdict(server, declared, callers[kind])
        if (fault !== '') faults.push(`${declared.method} ${declared.path}: ${fault}`)
      }
      expect(faults).toEqual([])
    },
  )
})
