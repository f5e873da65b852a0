import type { Database } from '#backend/database/connect.ts'
import { type Job, runIfDue } from '#backend/jobs/claim.ts'
import { dueTimeAfter } from '#backend/jobs/start-jobs.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'

/** One of several processes that look after the same jobs. */
interface Instance {
  /** Looks at a simulated moment; resolves when it has nothing more to do, or is dead. */
  look(now: Date): Promise<void>
  /** From now on it is dead, wherever it was. */
  kill(): Promise<void>
}

/** A daily job that tells `ran` of each due time once it is done, after `before` had the chance to be the end of it. */
export function dailyJob(
  ran: (due: string) => void,
  before: () => Promise<void> = () => Promise.resolve(),
): Job {
  return {
    name: 'simulated',
    dueAfter: (moment) => dueTimeAfter('daily', moment),
    async run({ due }) {
      await before()
      ran(due.toISOString())
      return null
    },
  }
}

/** An instance in this process, on a connection of its own. Killed, its try never ends and its lease stays. */
export function anInstance(database: Database, ran: (due: string) => void): Instance {
  let end: (() => void) | null = null
  const dead = new Promise<void>((resolve) => {
    end = resolve
  })
  let isDead = false
  const job = dailyJob(ran, () => (isDead ? new Promise<void>(() => undefined) : Promise.resolve()))
  return {
    look: (now) => Promise.race([dead, runIfDue(database, job, () => now).then(() => undefined)]),
    async kill() {
      isDead = true
      // What runs comes to the point where it would do its work, and stays there.
      setTimeout(() => end?.(), 50)
    },
  }
}

interface Simulation {
  readonly days: number
  readonly instances: number
  readonly start: (index: number) => Promise<Instance>
}

/** How far, in milliseconds, the clock is off on a day: now and then it jumps back or ahead for a few hours. */
function jumpOn(day: number, hour: number): number {
  if (day % 7 === 3 && hour >= 4 && hour < 8) return hours(30)
  if (day % 7 === 5 && hour >= 4 && hour < 10) return -hours(26)
  return 0
}

/**
 * Lets instances look every half hour of many days, kills the one that is first at a due time once a day, and lets
 * clocks jump. Returns the due times within the simulated days.
 */
export async function simulateSchedule({ days: count, instances, start }: Simulation): Promise<string[]> {
  const first = Date.UTC(2026, 9, 20, 12)
  const running = await Promise.all(Array.from({ length: instances }, (_, index) => start(index)))
  const due: string[] = []
  for (let passed = 0; passed <= days(count); passed += minutes(30)) {
    const moment = first + passed
    const day = Math.floor(passed / days(1))
    const hour = new Date(moment).getUTCHours()
    const isDue = hour === 3 && moment % hours(1) === 0
    const victim = isDue ? day % instances : -1
    if (isDue) due.push(new Date(moment).toISOString())
    const now = new Date(moment + jumpOn(day, hour))
    await Promise.all(
      running.map(async (instance, index) => {
        const looked = instance.look(now)
        if (index === victim) await instance.kill()
        await looked
      }),
    )
    if (victim >= 0) running[victim] = await start(victim)
  }
  await Promise.all(running.map((instance) => instance.kill()))
  return due
}
