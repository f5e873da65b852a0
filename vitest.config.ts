import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { iconSpritePlugin } from './build-tools/icon-sprite.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const setupFiles = [at('walls/setup/console.ts')]

/** A machine that does other things too may take long over generated inputs, real databases and processes. */
const PATIENCE = 30_000

/** Starts the private MariaDB of the run and throws it away. */
const databases = at('testing/backend/global-setup.ts')

/** One project for each room, so that `vitest run --project contract` runs one of them alone. */
export default defineConfig({
  test: {
    // One worker is the default of a machine with two cores, and half of these tests wait for something.
    maxWorkers: 3,
    projects: [
      { test: { name: 'contract', testTimeout: PATIENCE, include: ['contract/**/*.test.ts'], setupFiles } },
      {
        test: {
          name: 'backend',
          testTimeout: PATIENCE,
          hookTimeout: 60_000,
          include: ['backend/**/*.test.ts'],
          setupFiles: [...setupFiles, at('testing/backend/setup.ts')],
          globalSetup: existsSync(databases) ? [databases] : [],
        },
      },
      {
        plugins: [react(), iconSpritePlugin()],
        define: { __BUILD_ID__: JSON.stringify('test') },
        test: {
          name: 'pwa',
          testTimeout: PATIENCE,
          include: ['pwa/**/*.test.{ts,tsx}', 'build-tools/**/*.test.ts'],
          setupFiles,
        },
      },
      { test: { name: 'bench', testTimeout: PATIENCE, include: ['bench/**/*.test.ts'], setupFiles } },
      { test: { name: 'walls', testTimeout: PATIENCE, include: ['walls/*.test.ts'], setupFiles } },
      // Reads dist: runs after the build.
      { test: { name: 'build', testTimeout: PATIENCE, include: ['walls/build/*.test.ts'], setupFiles } },
    ],
  },
})
