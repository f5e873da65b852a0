import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { lockedUntilBrokenOff } from '#testing/backend/broken-off.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { type Database, type DatabaseLocation, openDatabase } from './connect.ts'
import { type Lease, underLease } from './lease.ts'

const databases = databasesOf('mysql')
const script = fileURLToPath(new URL('../../testing/backend/lease-process.ts', import.meta.url))
/** Milliseconds between signs of life here: a holder counts as dead after twenty times that. */
const BEAT = 60

function open(location: DatabaseLocation): Database {
  const database = openDatabase(location)
  onTestFinished(() => database.close())
  return database
}

/** A process that holds the lease, and what it says. */
async function aHolder(location: DatabaseLocation) {
  const child = spawn(process.execPath, [script, JSON.stringify(location), String(BEAT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const says = async () => (await lines.next()).value
  expect(await says()).toBe('held')
  return { child, says }
}

test('Of many that ask for a lease at once one works at a time', async () => {
  const location = await databases.empty()
  let working = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++working)
    await pause(5)
    working -= 1
  }
  await Promise.all(Array.from({ length: 6 }, () => underLease(open(location), 'test', work, BEAT)))
  expect({ most, working }).toEqual({ most: 1, working: 0 })
})

test('A lease stays with a holder that lives, and goes over when it is killed', {
  tags: ['all'],
}, async () => {
  const location = await databases.empty()
  const { child } = await aHolder(location)
  const order: string[] = []
  const taken = underLease(open(location), 'test', async () => order.push('taken'), BEAT)
  await pause(BEAT * 35)
  order.push('killed')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await taken
  expect(order).toEqual(['killed', 'taken'])
})

test('Who was held still while another took over learns it before it goes on', async () => {
  const location = await databases.empty()
  const { child, says } = await aHolder(location)
  child.kill('SIGSTOP')
  await underLease(
    open(location),
    'test',
    async () => {
      child.kill('SIGCONT')
      expect(await says()).toBe('lost')
    },
    BEAT,
  )
})

test('A holder whose question was broken off asks again, and goes on', { tags: ['all'] }, async () => {
  const location = await databases.empty()
  const work = async ({ confirm }: Lease) => {
    const lock = await lockedUntilBrokenOff(location, 'SELECT * FROM leases', 'UPDATE leases')
    await Promise.all([confirm(), lock.untilBrokenOff()])
    return 'done'
  }
  // A slow beat, so that its own question is not the one that is broken off.
  expect(await underLease(open(location), 'test', work, 2000)).toBe('done')
})
