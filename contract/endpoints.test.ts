import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints, endpointsIn } from './endpoints.ts'
import { can, permissions } from './permissions.ts'
import { seconds } from './primitives/time.ts'

const named = endpoints.map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }))

describe('the endpoints', () => {
  it('are all that a file of the contract exports', async () => {
    const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
      (path) => !path.endsWith('.test.ts'),
    )
    const exported = await Promise.all(files.map((path) => import(join(import.meta.dirname, path))))
    const missing = endpointsIn(exported).filter((one) => !endpoints.includes(one))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('are each declared once', () => {
    const names = named.map(({ name }) => name.replaceAll(/:\w+/g, ':'))
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(named)('$name needs a permission of the table and says what it does', (endpoint) => {
    expect(permissions).toContain(endpoint.permission)
    expect(endpoint.summary).not.toBe('')
    expect(endpoint.path).toMatch(/^\/api(?:\/(?:[a-z-]+|:[a-zA-Z]+))+(?:\.(?:json|csv))?$/)
  })

  it.each(named)('$name declares what its path names', (endpoint) => {
    const parameters = endpoint.path.match(/:\w+/g) ?? []
    expect(endpoint.params !== undefined).toBe(parameters.length > 0)
  })

  it.each(named.filter(({ method }) => method === 'GET'))('$name reads, so it takes no body', (endpoint) => {
    expect(endpoint.body).toBeUndefined()
  })

  it.each(
    named.filter(({ path, method }) => method !== 'GET' && /email|users$|users\/:|resend|trigger/.test(path)),
  )('$name may wait for a mail server', ({ method, path, timeoutMs = 0 }) => {
    const mailsNothing = method === 'DELETE' || /\/(?:verify-email|restore)$/.test(path)
    expect(timeoutMs > seconds(40)).toBe(!mailsNothing)
  })

  it.each(named.filter(({ path, method }) => method !== 'GET' && /propfirms|themes|settings/.test(path)))(
    '$name writes, so no visitor may call it',
    (endpoint) => {
      expect(can('visitor', endpoint.permission)).toBe(false)
    },
  )
})
