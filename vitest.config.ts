import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { iconSpritePlugin } from './build-tools/icon-sprite.ts'
import { patience } from './testing/patience.ts'
import { tags } from './testing/tags.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const setupFiles = [at('walls/setup/console.ts'), at('testing/core-needs.ts')]

/** Files share a process and what it has loaded: loading all of it anew for each file took most of their time. */
const shared = {
  ...patience,
  expect: { poll: { timeout: 170_000 } },
  tags,
  isolate: false,
  setupFiles,
}

/** Files with a database of the browser's: each has a process of its own, since Dexie keeps the first one that it meets. */
const onDevice = ['pwa/data/**/*.test.{ts,tsx}', 'pwa/admin/kit/form/safe-save/*.test.ts']

/** Starts the private MariaDB of the run and throws it away. */
const databases = at('testing/backend/global-setup.ts')

/** Tests with a server's databases: each file has its own, and the process that loaded the server serves them all. */
const withDatabases = {
  ...shared,
  setupFiles: [...setupFiles, at('testing/backend/setup.ts')],
  globalSetup: existsSync(databases) ? [databases] : [],
}

/** One project for each module, so that `vitest run --project contract` runs one of them alone. */
export default defineConfig({
  test: {
    // One worker is the default of a machine with two cores, and half of these tests wait for something.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { ...withDatabases, name: 'backend', include: ['backend/**/*.test.ts'] } },
      {
        plugins: [react(), iconSpritePlugin()],
        define: { __BUILD_ID__: JSON.stringify('test') },
        test: {
          ...shared,
          name: 'pwa',
          include: ['pwa/**/*.test.{ts,tsx}', 'build-tools/**/*.test.ts'],
          exclude: onDevice,
        },
      },
      { test: { ...shared, name: 'device', isolate: true, include: onDevice } },
      { test: { ...shared, name: 'bench', include: ['lab/bench/**/*.test.ts'] } },
      { test: { ...shared, name: 'walls', include: ['walls/*.test.ts'] } },
      // Reads dist: runs after the build.
      { test: { ...shared, name: 'build', include: ['walls/build/*.test.ts'] } },
    ],
  },
})
