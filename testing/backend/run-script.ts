import { execFile } from 'node:child_process'

/** How a script ended. */
interface Ended {
  readonly code: unknown
  readonly said: string
  readonly complained: string
}

/** Runs a script of the backend to its end, with no variables but the path and those given; `uid`: as that account. */
export function runScript(
  script: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  uid?: number,
): Promise<Ended> {
  const env = { PATH: process.env.PATH ?? '', ...variables }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env, ...(uid === undefined ? {} : { uid }) },
      (error, said, complained) => resolve({ code: error?.code ?? 0, said, complained }),
    )
  })
}
