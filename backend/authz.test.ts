import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { aClock, firstAdminEnvironment, lenientRules } from '#testing/backend/accounts.ts'
import { everyKind, verdict } from '#testing/backend/callers.ts'
import { aServer } from '#testing/backend/test-server.ts'

describe('Every endpoint', () => {
  test('lets each of eight kinds of callers do what the table says', async () => {
    const clock = aClock()
    const server = await aServer({
      environment: firstAdminEnvironment,
      overrides: { clock, rules: lenientRules },
    })
    const faults: string[] = []
    let calls = 0
    for (const [name, kind] of Object.entries(await everyKind(server, clock))) {
      for (const declared of endpoints) {
        const fault = await verdict(server, declared, kind)
        calls += 1
        if (fault !== '') faults.push(`${declared.method} ${declared.path} ${name}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
    expect(calls).toBe(8 * endpoints.length)
  })
})
