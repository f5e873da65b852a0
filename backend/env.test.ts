import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { certificate } from '#testing/backend/certificate.ts'
import { runScript } from '#testing/backend/run-script.ts'
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

const secret = 'q7Vd2m-9sKx4LrPz8TbYw3NfHj6CgEuA'
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

test('Production refuses every sample of a secret in the docs, and secrets that can be guessed', async () => {
  const docs = await Promise.all(
    ['../README.md', '../docs/operations.md', '../compose.yaml'].map((path) =>
      readFile(new URL(path, import.meta.url), 'utf8'),
    ),
  )
  const samples = [...docs.join('\n').matchAll(/APP_SECRET=([^\s`]{32,})/g)].map(([, sample = '']) => sample)
  const weak = [
    ...samples,
    'at-least-thirty-two-characters-of-noise',
    'tests share one secret, so that servers share databases',
    'x'.repeat(64),
    'abcdefgh'.repeat(8),
    '0123456789abcdef'.repeat(2),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '12345678901234567890123456789012345',
    'changeme-changeme-changeme-please-1',
    'my-super-secret-example-password-here',
    `${'a'.repeat(40)}bcdefghijk`,
    'q7Vd2m-9sKx4LrPz'.repeat(2),
  ]
  for (const APP_SECRET of weak) {
    const sentence = expect.stringMatching(/^APP_SECRET .*openssl rand -base64 48/)
    expect({ APP_SECRET, mistakes: mistakesOf({ ...production, APP_SECRET }) }).toEqual({
      APP_SECRET,
      mistakes: [sentence],
    })
    expect(mistakesOf({ APP_SECRET })).toEqual([])
    expect(mistakesOf({ ...production, NEW_APP_SECRET: APP_SECRET })).toHaveLength(1)
  }
})

test('Production takes any secret that was drawn at random', () => {
  for (let n = 0; n < 500; n++) {
    for (const APP_SECRET of [
      randomBytes(16).toString('hex'),
      randomBytes(32).toString('hex'),
      randomBytes(24).toString('base64'),
      randomBytes(48).toString('base64'),
      randomUUID(),
    ]) {
      expect({ APP_SECRET, mistakes: mistakesOf({ ...production, APP_SECRET }) }).toEqual({
        APP_SECRET,
        mistakes: [],
      })
    }
  }
})

test('MySQL is spoken to without TLS unless it is asked for, and a half-asked one is a mistake', async () => {
  expect(parseEnvironment(mysql).database).toMatchObject({ tls: { mode: 'off' } })
  for (const mode of ['off', 'required', 'verify']) {
    const { database } = parseEnvironment({ ...mysql, DATABASE_SSL: mode })
    expect(database).toMatchObject({ tls: { mode } })
  }
  const folder = await mkdtemp(join(tmpdir(), 'authority-'))
  const DATABASE_SSL_CA = join(folder, 'ca.pem')
  await writeFile(DATABASE_SSL_CA, certificate)
  const { database } = parseEnvironment({ ...mysql, DATABASE_SSL: 'verify', DATABASE_SSL_CA })
  expect(database).toMatchObject({ tls: { mode: 'verify', authority: certificate } })
  const noPem = join(folder, 'no.pem')
  await writeFile(noPem, 'hello')
  for (const wrong of [
    { ...mysql, DATABASE_SSL: 'yes' },
    { DATABASE_SSL: 'verify' },
    { ...mysql, DATABASE_SSL: 'required', DATABASE_SSL_CA },
    { ...mysql, DATABASE_SSL_CA },
    { ...mysql, DATABASE_SSL: 'verify', DATABASE_SSL_CA: join(folder, 'missing.pem') },
    { ...mysql, DATABASE_SSL: 'verify', DATABASE_SSL_CA: noPem },
    { DATABASE_URL: 'mysql://user@10.0.0.5/site', DATABASE_SSL: 'verify' },
    { DATABASE_URL: 'mysql://user@[fd00::5]/site', DATABASE_SSL: 'verify' },
  ]) {
    expect({ wrong, mistakes: mistakesOf(wrong) }).toEqual({
      wrong,
      mistakes: [expect.stringContaining('DATABASE_SSL')],
    })
  }
})

test('The environment cannot be changed', () => {
  expect(Object.isFrozen(parseEnvironment({}))).toBe(true)
})

test('A wrong value stops the start with a line for each mistake and exit code 1', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const { code, complained } = await runScript(main, { PORT: 'x', APP_URL: 'x' })
  expect(code).toBe(1)
  expect(complained.trim().split('\n')).toEqual([
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
