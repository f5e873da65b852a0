import { expect, test } from 'vitest'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

const token = 'a token that nobody guesses, of more than enough letters'

const ask = (server: TestServer, authorization?: string) =>
  fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })

test('Without METRICS_TOKEN there are no metrics', async () => {
  const server = await aServer()
  expect((await ask(server, `Bearer ${token}`)).status).toBe(404)
})

test('Who shows the token reads them, and nobody else', async () => {
  const server = await aServer({ environment: { METRICS_TOKEN: token } })
  for (const shown of [undefined, '', 'Bearer ', `Bearer ${token}x`, token, `bearer ${token}`]) {
    const refused = await ask(server, shown)
    expect(refused.status, shown).toBe(401)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.text()).not.toMatch(/http_request|reviews_waiting/)
  }
  const answer = await ask(server, `Bearer ${token}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await answer.text()
  expect(text).toMatch(/^reviews_waiting 0$/m)
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).toMatch(/^work_refused\{kind="page"\} 0$/m)
  expect(text).toMatch(/^work_waiting\{kind="sync"\} 0$/m)
  expect(text).toMatch(/^metrics_refused_total 6$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
})

test('Requests are counted by the pattern of their route; no name, id, token or own call is in the labels', async () => {
  const server = await aServer({ environment: { METRICS_TOKEN: token } })
  await fetch(`${server.url}/api/propfirms/secret-firm-id`, { method: 'DELETE' })
  await fetch(`${server.url}/api/nothing/secret-path?token=secret`)
  await fetch(`${server.url}/`)
  await ask(server, `Bearer ${token}`)
  const text = await (await ask(server, `Bearer ${token}`)).text()
  const counted = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'))
  expect(counted.sort()).toEqual([
    'http_request_duration_seconds_count{method="DELETE",route="/api/propfirms/:id",status="401"} 1',
    'http_request_duration_seconds_count{method="GET",route="page or file",status="200"} 1',
    'http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1',
  ])
  expect(text).not.toMatch(/secret|metrics"/)
  expect(server.logged().filter(({ path }) => path === '/metrics')).toEqual([])
})
