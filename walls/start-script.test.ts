import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** What the first command of the README says in a folder where nothing is installed, with an exit code. */
function start(folder: string, variables: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { cwd: folder, env }, (error, said, complained) =>
      resolve(`${said}${complained}${error?.code ?? 0}`),
    )
  })
}

/** What a start reads before it installs anything, in a folder of its own. */
async function aFreshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const part of ['scripts', 'package.json', 'package-lock.json', 'backend/http/cannot-listen.json'])
    await cp(part, join(folder, part), { recursive: true })
  return folder
}

test('a start on a port that is taken says so in one sentence before it installs anything', async () => {
  const folder = await aFreshFolder()
  const there = await readdir(folder)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const PORT = String((taken.address() as AddressInfo).port)
  expect(await start(folder, { PORT, HOST: '127.0.0.1' })).toBe(
    `Port ${PORT} is in use: end the program that listens there, or set PORT to another\n1`,
  )
  expect(await readdir(folder)).toEqual(there)
})

test('a start on an address that the machine lacks says so in one sentence before it installs anything', async () => {
  const folder = await aFreshFolder()
  const there = await readdir(folder)
  expect(await start(folder, { PORT: '0', HOST: '192.0.2.1' })).toBe(
    'This machine has no address 192.0.2.1: set HOST to one that it has\n1',
  )
  expect(await readdir(folder)).toEqual(there)
})

/** An npm that installs nothing but the list of what it installed, and a `node`. */
const NPM = `#!/bin/sh
mkdir -p node_modules/.bin
cp package-lock.json node_modules/.package-lock.json
touch node_modules/.bin/node
`

test('a start on a fresh machine says how many packages it installs, and in how many seconds each step was done', async () => {
  const folder = await aFreshFolder()
  await mkdir(join(folder, 'programs'))
  await writeFile(join(folder, 'programs/npm'), NPM)
  await chmod(join(folder, 'programs/npm'), 0o755)
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const wanted = Object.entries<{ optional?: true }>(packages).filter(
    ([path, { optional }]) => path !== '' && !optional,
  )
  const PATH = [join(folder, 'programs'), process.env.PATH].join(delimiter)
  const said = await start(folder, { PATH, PORT: '0' })
  expect(said).toMatch(
    new RegExp(
      `^Installing ${wanted.length} packages \\(npm ci\\) \\.\\.\\.\nInstalling .+: done in \\d+ s\nBuilding \\.\\.\\.\n`,
    ),
  )
  expect(await readdir(folder)).not.toContain('lab')
})
