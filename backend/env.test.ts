import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EnvironmentError, parseEnvironment } from './env.ts'

function mistakesOf(variables: Record<string, string>): readonly string[] {
  try {
    parseEnvironment(variables)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.mistakes
    throw error
  }
  return []
}

test('Without any variable the embedded database serves on localhost alone, with sample firms', () => {
  expect(parseEnvironment({})).toMatchObject({
    production: false,
    port: 3000,
    host: 'localhost',
    database: { kind: 'sqlite', file: expect.stringMatching(/data.directory\.sqlite$/) },
    appUrl: '',
    sampleFirms: true,
    trustedProxies: [],
    swKill: false,
    imagesAllowPrivate: false,
  })
})

test('In production all addresses are listened on', () => {
  expect(parseEnvironment({ NODE_ENV: 'production' }).host).toBeUndefined()
  expect(parseEnvironment({ NODE_ENV: 'production', HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
})

test('A MySQL database gets no sample firms unless they are asked for', () => {
  const DATABASE_URL = 'mysql://user:secret@db:3306/site'
  expect(parseEnvironment({ DATABASE_URL })).toMatchObject({
    sampleFirms: false,
    database: { kind: 'mysql' },
  })
  expect(parseEnvironment({ DATABASE_URL, SAMPLE_FIRMS: 'true' }).sampleFirms).toBe(true)
  expect(parseEnvironment({ SAMPLE_FIRMS: 'false' }).sampleFirms).toBe(false)
})

test('Every mistake is listed, one line each', () => {
  const mistakes = mistakesOf({
    PORT: '70000',
    DATABASE_URL: 'postgres://x/y',
    APP_URL: 'example.com',
    APP_SECRET: 'short',
    SAMPLE_FIRMS: 'maybe',
    TRUSTED_PROXIES: '10.0.0.0/8, proxy.local',
    SW_KILL: 'yes',
  })
  expect(mistakes).toHaveLength(7)
  for (const mistake of mistakes) expect(mistake).not.toContain('\n')
})

const secret = 'x'.repeat(32)
const mysql = { DATABASE_URL: 'mysql://user@db/site' }
const production = { NODE_ENV: 'production' }
test.each([
  [{}, 0],
  [production, 0],
  [mysql, 0],
  [{ ...mysql, ...production }, 1],
  [{ ...mysql, ...production, APP_SECRET: 'x'.repeat(31) }, 1],
  [{ ...mysql, ...production, APP_SECRET: secret }, 0],
])('APP_SECRET is required with MySQL in production: %j has %i mistakes', (variables, count) => {
  expect(mistakesOf(variables)).toHaveLength(count)
})

test('The environment cannot be changed', () => {
  expect(Object.isFrozen(parseEnvironment({}))).toBe(true)
})

test('A wrong value stops the start with a line for each mistake and exit code 1', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const env = { PORT: 'x', APP_URL: 'x' }
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; said: string }>()
  execFile(process.execPath, [main], { env }, (error, _stdout, said) => resolve({ code: error?.code, said }))
  const { code, said } = await promise
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    'PORT must be a number from 0 to 65535',
    'APP_URL must be an address like https://example.com',
  ])
})

const admin = { ADMIN_USERNAME: 'Anna', ADMIN_EMAIL: 'anna@example.com', ADMIN_PASSWORD: ' with spaces ' }
test('The first admin is read whole, the password as it is typed', () => {
  expect(parseEnvironment(admin).firstAdmin).toEqual({
    username: 'anna',
    email: 'anna@example.com',
    password: ' with spaces ',
  })
  expect(parseEnvironment({}).firstAdmin).toBeNull()
})

test.each([
  [{ ADMIN_USERNAME: 'anna' }, 2],
  [{ ADMIN_PASSWORD: 'x' }, 2],
  [{ ...admin, ADMIN_EMAIL: 'a@b.co, c@d.co' }, 1],
  [{ ...admin, ADMIN_USERNAME: 'a b' }, 1],
  [{ SMTP_ALLOW_PRIVATE: 'perhaps' }, 1],
  [{ IMAGES_ALLOW_PRIVATE: 'perhaps' }, 1],
])('A first admin that is not whole or not possible is a mistake: %j', (variables, count) => {
  expect(mistakesOf(variables)).toHaveLength(count)
})
