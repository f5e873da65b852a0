import { expect, test } from 'vitest'
import { someAdmin } from '#testing/backend/accounts.ts'
import { anyRequest } from '#testing/backend/any-request.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { fuzz } from '#testing/backend/fuzz.ts'
import { aServer } from '#testing/backend/test-server.ts'

/** Sends so many generated requests to each database's server. */
export function anyRequestsFindNoError(cases: number): void {
  describeEachDatabase('Whatever is asked', (databases) => {
    test(`${cases} generated requests find no error of the server`, { tags: ['both'] }, async () => {
      const server = await aServer({
        location: await databases.prepared(),
        environment: { TRUSTED_PROXIES: '127.0.0.1', APP_URL: 'http://tierboard.example' },
        readSession: async (authorization) =>
          authorization === 'Bearer admin' ? someAdmin() : { role: 'visitor' },
      })
      const { faults, statuses } = await fuzz(server, anyRequest, { cases, seed: 20261120 })
      expect(faults).toEqual([])
      expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 415]))
    })
  })
}
