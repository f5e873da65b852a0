import { tmpdir } from 'node:os'
import { fastFolder } from '#testing/backend/fast-folder.ts'
import { runApart } from './apart.ts'
import { authz } from './authz.ts'
import { crowd } from './crowd.ts'
import { dbOutage } from './db-outage.ts'
import { enumerate } from './enumerate.ts'
import { fuzzing } from './fuzzing.ts'
import type { Goal, Numbers } from './goals.ts'
import { killMigrate } from './kill-migrate.ts'
import { killRestore } from './kill-restore.ts'
import { killWrite } from './kill-write.ts'
import { largeBackup } from './large-backup.ts'
import { lastAdmin } from './last-admin.ts'
import { lockout } from './lockout.ts'
import { loginFlood } from './login-flood.ts'
import { lostUpdate } from './lost-update.ts'
import { once } from './once.ts'
import { schedule } from './schedule.ts'
import { shutdown } from './shutdown.ts'
import { slowCallers } from './slow-callers.ts'
import { kinds, soakServers } from './soak-site.ts'
import { uploads } from './uploads.ts'

// Long runs of what the tests show in short: npm run soak -- <goal> [--number value]
const goals: readonly Goal[] = [
  authz,
  fuzzing,
  once,
  lostUpdate,
  loginFlood,
  lockout,
  enumerate,
  uploads,
  lastAdmin,
  killRestore,
  killWrite,
  killMigrate,
  dbOutage,
  shutdown,
  slowCallers,
  crowd,
  schedule,
  largeBackup,
]

function describeGoals(): string {
  const lines = goals.map(({ name, says, numbers }) => {
    const options = Object.entries(numbers).map(([key, value]) => ` [--${key} ${value}]`)
    return `npm run soak -- ${name}${options.join('')} [--on sqlite]\n    ${says}`
  })
  return `${lines.join('\n')}\n`
}

function numbersOf(goal: Goal, args: readonly string[]): Numbers {
  const given = args.flatMap((word, index) => {
    const key = word.replace(/^--/, '')
    return word.startsWith('--') && key in goal.numbers ? [[key, Number(args[index + 1])] as const] : []
  })
  return { ...goal.numbers, ...Object.fromEntries(given) }
}

/** On which databases: those that `--on` names, else both. */
function kindsOf(args: readonly string[]) {
  const given = args.indexOf('--on')
  return kinds.filter((kind) => given < 0 || args[given + 1] === kind)
}

async function run(goal: Goal, args: readonly string[]): Promise<void> {
  const servers = soakServers(kindsOf(args), goal.apart ? fastFolder() : tmpdir())
  try {
    for await (const { passed, figures } of goal.run(servers, numbersOf(goal, args))) {
      process.stdout.write(`${passed ? 'ok     ' : 'FAILED '}${figures}\n`)
      if (!passed) process.exitCode = 1
    }
  } finally {
    await servers.stop()
  }
}

const [wanted, ...args] = process.argv.slice(2)
const goal = goals.find(({ name }) => name === wanted)
if (!goal) {
  process.stdout.write(describeGoals())
  process.exitCode = wanted === undefined ? 0 : 1
} else if (goal.apart && !args.includes('--on')) {
  process.exitCode = await runApart(goal.name, args)
} else await run(goal, args)
