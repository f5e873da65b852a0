import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { kinds } from './soak-site.ts'

const script = fileURLToPath(new URL('./soak-command.ts', import.meta.url))

/** Runs a goal once for each database, all at the same time; returns 0 if every run passed, else 1. */
export async function runApart(goal: string, args: readonly string[]): Promise<number> {
  const codes = await Promise.all(
    kinds.map(async (kind) => {
      // Thousands of refusals are made as errors; their stacks are not read.
      const asked = ['--stack-trace-limit=0', script, goal, ...args, '--on', kind]
      const child = spawn(process.execPath, asked, { stdio: 'inherit' })
      const [code] = (await once(child, 'close')) as [number | null]
      return code
    }),
  )
  return codes.every((code) => code === 0) ? 0 : 1
}
