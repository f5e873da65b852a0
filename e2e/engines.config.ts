import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Journeys in Firefox and WebKitGTK, both at once, against the built product: run after `npm run build`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('./engines', import.meta.url)),
    include: ['*.test.ts'],
    globalSetup: '../fixtures/warm-up.ts',
    maxWorkers: 2,
    // A busy machine may starve a browser once; a second failure is a fault.
    retry: 1,
    testTimeout: 150_000,
    hookTimeout: 60_000,
    slowTestThreshold: 20_000,
    expect: { poll: { timeout: 40_000, interval: 50 } },
  },
})
