import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFirms } from '#backend/models/firm.ts'
import { login } from '#contract/accounts/sign-in.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ readSession: async () => someAdmin() })
})

async function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url}/api/propfirms`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  return { status: reply.status, body: await reply.json() }
}

const firm = aFirm()
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('A body that is no good', () => {
  test.each([
    ['larger than the limit', JSON.stringify({ ...firm, warning: 'x'.repeat(1024 * 1024) }), 413],
    ['null', 'null', 400],
    ['a number', '5', 400],
    ['a text', '"x"', 400],
    ['a list', '[]', 400],
    ['cut short', '{"name":', 400],
    ['empty', '', 400],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400],
  ])('%s is refused', async (_, body, status) => {
    const reply = await post(body)
    expect(reply).toMatchObject({
      status,
      body: { detail: expect.any(String), request_id: expect.any(String) },
    })
  })

  test.each([33, 5000, 50_000])('nested %i deep is refused before it is parsed', async (depth) => {
    expect(await post(nested(depth))).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
  })

  test('of more than fifty thousand values is refused before it is parsed', async () => {
    for (const many of [`[${'{},'.repeat(26_000)}{}]`, `[${'1,'.repeat(50_000)}1]`]) {
      expect(await post(many)).toMatchObject({
        status: 400,
        body: { detail: 'The body holds too many values' },
      })
    }
  })

  test.each([
    ['text', { 'Content-Type': 'text/plain' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['in another charset', { 'Content-Type': 'application/json; charset=utf-16' }],
  ])('%s is refused as a type', async (_, headers) => {
    expect((await post(JSON.stringify(firm), headers)).status).toBe(415)
  })

  test('compressed is refused before it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    expect((await post(bomb, { 'Content-Encoding': 'gzip' })).status).toBe(415)
  })

  test.each(['{"__proto__":{"polluted":1}}', '{"a":{"constructor":{"prototype":{"polluted":1}}}}'])(
    '%s reaches no prototype',
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  test('names the fields at fault, and stores nothing', async () => {
    const before = await readFirms({ database: server.database })
    const { status, body } = await post(
      JSON.stringify({ ...firm, website: 'javascript:alert(1)', maxFunding: ' ' }),
    )
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['maxFunding', 'website'])
    expect(await readFirms({ database: server.database })).toEqual(before)
  })

  test('is told in words for people what it lacks, and what is not known', async () => {
    const answer = async (body: unknown) => (await as(visitor, server).call(login, { body })).body.errors
    expect(await answer({ username: 'x', password: 'x', skip: 1 })).toEqual([
      { path: 'skip', message: 'is not known here' },
    ])
    expect(await answer({ username: 5 })).toEqual([
      { path: 'username', message: 'must be text' },
      { path: 'password', message: 'is required' },
    ])
    expect(await answer(null)).toEqual([{ path: '', message: 'must be an object' }])
  })
})

describe('A body that can be read', () => {
  test('leaves out unknown keys and text that cannot be shown', async () => {
    const odd = {
      ...firm,
      id: 'mine',
      revision: 5,
      is_admin: true,
      name: 'A\u0000\u202eB',
      discountPercentage: '1e400',
    }
    const { status, body } = await post(JSON.stringify(odd))
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'AB', discountPercentage: 0 })
    expect(body.id).not.toBe('mine')
    expect(Object.keys(body)).not.toContain('revision')
  })

  test('refuses half a character', async () => {
    expect((await post('{"name":"\\ud800"}')).status).toBe(400)
  })
})
