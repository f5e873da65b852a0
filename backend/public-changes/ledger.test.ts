import { expect, test } from 'vitest'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('The ledger', (databases) => {
  test('of a new site is empty, and says when it began', async () => {
    const server = await aServer({ location: await databases.empty() })
    const { status, body } = await as(visitor, server).call(listChanges, {
      query: { tier: 'gold', before: '2026-01-01T00:00:00.000Z', before_id: 'x' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ changes: [], total: 0, begins: expect.stringMatching(/^20.*Z$/) })
  })
})
