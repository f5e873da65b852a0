import { beforeAll, expect, test } from 'vitest'
import { rawGet } from '#testing/backend/raw-get.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})

test.each([
  ['/Saved', '/saved'],
  ['/saved/', '/saved'],
  ['/HOW-WE-RATE/?a=B&c=%2F', '/how-we-rate?a=B&c=%2F'],
  ['/Compare/?firms=a,b', '/compare?firms=a,b'],
  ['/admin/', '/admin'],
  ['/ADMIN/Reset-Password/aBc-D/', '/admin/reset-password/aBc-D'],
])('%s leads to %s', async (path, address) => {
  for (const method of ['GET', 'HEAD']) {
    const reply = await rawGet(server.url + path, {}, method)
    expect(reply).toMatchObject({ status: 308, text: '' })
    expect(reply.headers.location).toBe(address)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  }
})

test.each([
  '/api/Settings',
  '/API/settings',
  '/Nowhere/',
  '//evil.example/',
  '/%5Cevil.example/',
  '/firm/%/',
])('%s leads nowhere', async (path) => {
  const reply = await rawGet(server.url + path, { Accept: 'text/html' })
  expect(reply.status).toBe(404)
  expect(reply.headers.location).toBeUndefined()
})
