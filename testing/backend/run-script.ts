import { execFile } from 'node:child_process'
import { processEnvironment } from './process-environment.ts'

/** How a script ended. */
interface Ended {
  readonly code: unknown
  readonly said: string
  readonly complained: string
}

/**
 * Runs a script of the backend to its end, with no variables but those given, the path and where Node keeps what it
 * made of the sources; `uid`: as that account.
 */
export function runScript(
  script: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  uid?: number,
): Promise<Ended> {
  const env = processEnvironment(variables)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env, ...(uid === undefined ? {} : { uid }) },
      (error, said, complained) => resolve({ code: error?.code ?? 0, said, complained }),
    )
  })
}
