import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patience } from '../testing/patience.ts'
import { tags } from '../testing/tags.ts'

/** Journeys in Firefox and WebKitGTK, both at once, against the built product: run after `npm run build`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('./engines', import.meta.url)),
    include: ['*.test.ts'],
    globalSetup: '../fixtures/warm-up.ts',
    maxWorkers: 2,
    // A busy machine may starve a browser once; a second failure is a fault.
    retry: 1,
    ...patience,
    tags,
    slowTestThreshold: 20_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
  },
})
