import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patience } from '../testing/patience.ts'
import { tags } from '../testing/tags.ts'
import { LongestFirst } from './longest-first.ts'

/** Journeys in a real browser against the built product: run after `npm run build`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.test.ts'],
    globalSetup: 'fixtures/warm-up.ts',
    setupFiles: ['../testing/core-needs.ts', '../testing/backend/setup.ts'],
    // One browser per worker; a journey shares nothing with another but that process.
    isolate: false,
    // With three, two cores starve a journey now and then.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A busy machine may starve a browser once; a second failure is a fault.
    retry: 1,
    ...patience,
    tags,
    slowTestThreshold: 10_000,
    expect: { poll: { timeout: 90_000, interval: 50 } },
  },
})
