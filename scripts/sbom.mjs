import { main } from './lib/main.mjs'
import { run } from './lib/run.mjs'

// The bill of materials of what ships, in CycloneDX, as npm reads it from the lock file.
main(async () => {
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
  ]
  process.exitCode = await run('npm', args)
})
