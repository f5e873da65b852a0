import type { TestTagDefinition } from 'vitest/config'
import { LONG_PATIENCE } from './patience.ts'

declare module 'vitest' {
  interface TestTags {
    tags: 'all' | 'mariadb' | 'both'
  }
}

/**
 * Where a test says that it belongs; one without a tag is in the core, `npm test`. The core's filter stands in
 * `scripts/lib/stages.mjs`. (docs/decisions/testing.md)
 */
export const tags: TestTagDefinition[] = [
  { name: 'all', description: 'Runs in `npm run test:all` alone.', timeout: LONG_PATIENCE },
  { name: 'mariadb', description: 'The second run of `describeEachDatabase`: on MariaDB.' },
  { name: 'both', description: 'Runs on MariaDB in the core as well: the database decides what happens.' },
]

/** Whether `npm test` runs a test with these tags. */
export const isInCore = (of: readonly string[]): boolean =>
  !of.includes('all') && (!of.includes('mariadb') || of.includes('both'))
