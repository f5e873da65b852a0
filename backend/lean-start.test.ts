import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../testing/backend/loaded-process.ts', import.meta.url))

/** What only staff, senders of pictures, migrations or the other database need, and Node's own HTTP client. */
const LATER =
  /\/node_modules\/(?:@node-rs|argon2|sharp|@img|nodemailer|@?otplib|qrcode|@fastify|mysql2|umzug|@rushstack)\/|deps\/undici/

test('A server that listens has loaded nothing that its visitors do not need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lean-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, SAMPLE_FIRMS: 'false' }
  const loaded = async (): Promise<string[]> => {
    const { stdout } = await run(process.execPath, [script], { env, maxBuffer: 2 ** 22 })
    return JSON.parse(stdout)
  }
  // The first start migrates, and needs the library for it.
  expect((await loaded()).some((name) => name.includes('/node_modules/umzug/'))).toBe(true)
  const again = await loaded()
  expect(again.some((name) => name.includes('/node_modules/sequelize/'))).toBe(true)
  expect(again.filter((name) => LATER.test(name))).toEqual([])
})
