import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { buildSizes } from '../../build-tools/sizes.ts'

const client = fileURLToPath(new URL('../../dist/client', import.meta.url))

// Chromium heeds the hint on the first line alone, and a bundler's next version may write something before it.
it('begins the script of the first screen with the hint that it runs at once', () => {
  const { initialFiles } = buildSizes(client)
  const start = initialFiles.filter((file) => file.includes('entry-client-'))
  expect(start).toHaveLength(1)
  for (const file of start)
    expect(readFileSync(join(client, file), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})
