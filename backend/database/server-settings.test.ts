import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { allWorksUnder, kinds, onRoot } from '#testing/backend/amounts/server-settings.ts'
import { certificate, privateKey } from '#testing/backend/certificate.ts'
import { serverSettings } from '#testing/backend/server-settings.ts'
import { openDatabase } from './connect.ts'

/** How a start on this address ends: "" where it succeeds. */
async function startOn(url: string, mode: 'off' | 'required'): Promise<string> {
  const database = openDatabase({ kind: 'mysql', url, tls: { mode } })
  const prepared = prepareDatabase(database).then(() => '')
  return prepared.catch((error: Error) => `${error.name}: ${error.message}`).finally(() => database.close())
}

/** A server in front of another that hears another word, of the same length, where one is said. */
async function aGarblingProxy(port: number, said: string, heard: string) {
  const proxy = createServer((caller) => {
    const server = connect(port, '127.0.0.1')
    server.pipe(caller)
    caller.on('data', (chunk) => {
      server.write(Buffer.from(chunk.toString('latin1').replace(said, heard), 'latin1'))
    })
    caller.on('close', () => server.destroy())
    for (const socket of [caller, server]) socket.on('error', () => caller.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { port: (proxy.address() as AddressInfo).port, close: () => proxy.close() }
}

allWorksUnder(serverSettings.filter(({ isInCore }) => isInCore))

describe('every other way', { tags: ['all'] }, () => {
  allWorksUnder(serverSettings.filter(({ isInCore }) => !isInCore))
})

test.each(kinds)(
  'a server of $kind that takes encrypted connections alone is named DATABASE_SSL for, and works with it',
  { tags: ['all'] },
  async ({ start }) => {
    const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
    const [pem, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    await writeFile(pem, certificate)
    await writeFile(key, privateKey, { mode: 0o600 })
    const server = await start([`--ssl-cert=${pem}`, `--ssl-key=${key}`])
    try {
      await onRoot(server.port, ['CREATE DATABASE site', 'SET GLOBAL require_secure_transport = 1'])
      const url = `mysql://root@127.0.0.1:${server.port}/site`
      expect(await startOn(url, 'off')).toMatch(/^Error: [^\n]* DATABASE_SSL$/)
      expect(await startOn(url, 'required')).toBe('')
    } finally {
      await server.stop()
    }
  },
)

/** Replacements in the statements that the server gets. */
const garblings = {
  'refuses what a connection sets': ['completion_type', 'completion_typo'],
  'takes it and reads texts otherwise': [
    'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO',
    'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES,,,,,,',
  ],
} as const

test.each(kinds)(
  'a server of $kind that refuses what a connection sets, or reads texts otherwise, is refused with one sentence',
  { tags: ['all'] },
  async ({ start }) => {
    const server = await start([])
    try {
      for (const [what, [said, heard]] of Object.entries(garblings)) {
        const garbling = await aGarblingProxy(server.port, said, heard)
        const ended = await startOn(`mysql://root@127.0.0.1:${garbling.port}/mysql`, 'off')
        garbling.close()
        expect(ended, what).toMatch(/^Error: The database server does not take the settings [^\n]+$/)
      }
    } finally {
      await server.stop()
    }
  },
)
