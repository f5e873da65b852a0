import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { can } from '#contract/permissions.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})

const strangers = {
  nobody: visitor,
  'a made-up token': { token: `pf_${'x'.repeat(43)}` },
  nonsense: { token: '\u00ff' },
}
const cases = endpoints.flatMap((declared) =>
  Object.entries(strangers).map(([name, person]) => ({ declared, name, person, ...declared })),
)

test.each(cases)(
  '$method $path lets $name do what visitors may, and nothing else',
  async ({ declared, person }) => {
    const body = declared.method === 'GET' ? {} : { body: {} }
    const { status, body: answer, headers } = await as(person, server).call(declared, body)
    if (can('visitor', declared.permission)) {
      expect([401, 403]).not.toContain(status)
      return
    }
    expect(status).toBe(401)
    expect(answer).toMatchObject({ detail: expect.any(String), code: 'not_signed_in' })
    expect(headers.get('www-authenticate')).toBe('Bearer')
  },
)

test('An endpoint cannot be declared without a permission', () => {
  // @ts-expect-error: `needs` is missing.
  endpoint({ method: 'GET', path: '/api/open', summary: 'Open to all', response: v.string() })
})
