import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runScript } from '#testing/backend/run-script.ts'
import { copyFileTemplate } from '#testing/backend/templates.ts'

const script = fileURLToPath(new URL('../testing/backend/site-process.ts', import.meta.url))

const secret = 'tests share one secret, so that servers share databases'
type Variables = Readonly<Record<string, string>>

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'refused-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The message of a start that cannot succeed; its log goes elsewhere. */
async function refusalOf(DATA_DIR: string, variables: Variables = {}, user?: number): Promise<string> {
  const all = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR,
    APP_SECRET: secret,
    SAMPLE_FIRMS: 'false',
    ...variables,
  }
  const { code, said, complained } = await runScript(script, all, [], user)
  expect({ code, said }).toEqual({ code: 1, said: '' })
  return complained
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n')
}

/** One sentence, on one line. */
const sentence = (about: string) => new RegExp(`^[^\\n]*${about}[^\\n]*\\n$`)

/** Overwrites a part of a file. */
async function overwrite(file: string, position: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(bytes, 0, bytes.length, position)
  await handle.close()
}

const noise = (length: number) => Buffer.alloc(length, 'not a page of a database ')

test.each<[string, (file: string) => Promise<unknown>, string]>([
  ['is something else', (file) => writeFile(file, noise(20_000)), 'is not a database'],
  [
    'is cut short',
    async (file) => {
      await copyFileTemplate(inject('templates'), file)
      const whole = await readFile(file)
      await writeFile(file, whole.subarray(0, Math.floor(whole.length / 3)))
    },
    'is damaged',
  ],
  [
    'has a damaged page in the middle',
    async (file) => {
      await copyFileTemplate(inject('templates'), file)
      const { size } = await stat(file)
      for (let page = 1; page * 4096 < size; page += 2) await overwrite(file, page * 4096, noise(4096))
    },
    'is damaged',
  ],
  ['is a folder', (file) => mkdir(file), 'a folder stands where a file is needed'],
])('A start whose database %s says so', { tags: ['all'] }, async (_, make, about) => {
  const folder = await aFolder()
  await make(join(folder, 'directory.sqlite'))
  expect(await refusalOf(folder)).toMatch(sentence(about))
})

test('A start whose data folder is a file, or lies below one, says so', { tags: ['all'] }, async () => {
  const file = join(await aFolder(), 'data')
  await writeFile(file, '')
  expect(await refusalOf(file)).toMatch(sentence('a file stands where a folder is needed'))
  expect(await refusalOf(join(file, 'below'))).toMatch(sentence('a file stands where a folder is needed'))
})

/** An account without rights, where the tests run as one with all of them. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const somebody = isRoot ? NOBODY : undefined

test('A start that may not write its folder, its database or read its key says so', {
  tags: ['all'],
}, async () => {
  const folder = await aFolder()
  const data = join(folder, 'data')
  const key = join(data, 'secret.key')
  await mkdir(data)
  await chmod(folder, 0o755)
  await chmod(data, 0o555)
  expect(await refusalOf(data, {}, somebody)).toMatch(sentence('this account may not use it'))
  expect(await refusalOf(join(data, 'new'), {}, somebody)).toMatch(sentence('this account may not use it'))

  await chmod(data, 0o700)
  await writeFile(key, 'x'.repeat(44), { mode: 0o000 })
  if (isRoot) await chown(data, NOBODY, NOBODY)
  else await chmod(key, 0o000)
  const withoutKey = { APP_SECRET: '' }
  expect(await refusalOf(data, withoutKey, somebody)).toMatch(sentence('secret.key .*this account may not'))
  await chmod(key, 0o600)
  await writeFile(key, 'short')
  if (isRoot) await chown(key, NOBODY, NOBODY)
  expect(await refusalOf(data, withoutKey, somebody)).toMatch(sentence('key in .* is not whole'))
})

test('A start on a port that is taken says so before it makes anything', async () => {
  const folder = await aFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const PORT = String(typeof address === 'object' ? address?.port : '')
  expect(await refusalOf(folder, { PORT })).toMatch(sentence(`Port ${PORT} is in use`))
  taken.close()
  expect(await readdir(folder)).toEqual([])
})

test('A start on an address that is none of the machine says so before it makes anything', {
  tags: ['all'],
}, async () => {
  const folder = await aFolder()
  expect(await refusalOf(folder, { HOST: '192.0.2.1' })).toMatch(sentence('no address 192.0.2.1'))
  expect(await refusalOf(folder, { HOST: 'no-such-host.invalid' })).toMatch(sentence('no-such-host.invalid'))
  expect(await readdir(folder)).toEqual([])
})

test('A start on a server says what is wrong with how it is named', { tags: ['all'] }, async () => {
  const folder = await aFolder()
  const server = (change: Partial<URL>) =>
    Object.assign(new URL(`${inject('mysqlServer')}/no_such_database`), change).href
  const said = (change: Partial<URL>) => refusalOf(folder, { DATABASE_URL: server(change) })
  expect(await said({})).toMatch(sentence('does not exist'))
  expect(await said({ username: 'nobody', password: 'wrong' })).toMatch(sentence('user and password'))
})
