import { onTestFinished, TestRunner } from 'vitest'

type Cleanup = () => Promise<unknown>

const cleanups: Cleanup[] = []

/**
 * Runs `cleanup` after the tests of the file, what was added last first: a server stops before its database goes.
 * Works where vitest's `afterAll` does nothing, in a hook or a test that is running.
 */
export function afterFile(cleanup: Cleanup): void {
  cleanups.push(cleanup)
}

/** Runs `cleanup` after the test that asks for it, or after the file where a hook of the file does. */
export function afterTestOrFile(cleanup: Cleanup): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanup()))
  else afterFile(cleanup)
}

/** Called once after the tests of each file, by `setup.ts`. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
