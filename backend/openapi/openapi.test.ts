import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { can } from '#contract/permissions.ts'
import { readOpenApi } from '#contract/site-endpoints.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { describeApi } from './openapi.ts'

test('The API describes itself in valid OpenAPI 3.1, every call with its permission', async () => {
  const server = await aServer()
  const { status, body } = await as(visitor, server).call(readOpenApi)
  expect(status).toBe(200)
  const result = await new Validator().validate(structuredClone(body))
  expect(result).toMatchObject({ valid: true })
  expect(body.openapi).toMatch(/^3\.1/)
  for (const { method, path, permission, body: input } of endpoints) {
    const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(operation.description).toContain(permission)
    expect('security' in operation).toBe(!can('visitor', permission))
    expect('requestBody' in operation).toBe(input !== undefined)
  }
})

test('The bytes of the description are made once, and not sent again to who holds them', async () => {
  const { url } = await aServer()
  const ask = (headers: Record<string, string> = {}) => rawGet(url + readOpenApi.path, headers)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
  const tags = new Set(answers.map(({ headers }) => headers.etag ?? ''))
  expect(tags.size).toBe(1)
  const [tag = ''] = tags
  expect(tag).toMatch(/^"[^"]+"$/)
  expect(await ask({ 'If-None-Match': tag })).toMatchObject({ status: 304, text: '' })
})

test('The description is the same wherever and whenever it is made', async () => {
  const [one, other] = [await describeApi(endpoints, '1'), await describeApi(endpoints, '1')]
  expect(other).toEqual(one)
})
