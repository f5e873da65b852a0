import { fileURLToPath } from 'node:url'
import { buildSizes, describeSizes } from './sizes.ts'

// The last lines of a build.
process.stdout.write(
  `${describeSizes(buildSizes(fileURLToPath(new URL('../dist/client', import.meta.url))))}\n`,
)
