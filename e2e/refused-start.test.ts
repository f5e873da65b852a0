// @module-tag all

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from './fixtures/server-process.ts'

test('a start with another key ends at once with one sentence, and the right key opens all as before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'key-'))
  const withKey = (letter: string) => startServer(folder, { APP_SECRET: letter.repeat(32) })
  const first = await withKey('a')
  await first.kill()
  const refusal = await withKey('b').catch((error: unknown) => String(error))
  expect(refusal).toMatch(
    /^Error: The server ended with code 1:\nThe secrets in this database were written with another APP_SECRET[^\n]*\n$/,
  )
  const again = await withKey('a')
  await again.kill()
  await rm(folder, { recursive: true })
})
