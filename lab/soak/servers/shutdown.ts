import { seconds } from '#contract/primitives/time.ts'
import { type Stop, stopUnderLoad } from '#testing/backend/stops.ts'
import type { Goal } from './goals.ts'
import { sqlitePlace } from './places.ts'

type Count = 'answered' | 'cut' | 'unanswered' | 'late' | 'lost' | 'untold'

/** Goal 17: a server is told to stop while it is busy. */
export const shutdown: Goal = {
  name: 'shutdown',
  says: 'a server that is told to stop cuts no answer, forgets nothing it told, and has ended within 10 s',
  numbers: { trials: 50, connections: 50 },
  async *run(_servers, { trials = 0, connections = 0 }) {
    const stops: Stop[] = []
    for (let trial = 0; trial < trials; trial++) {
      stops.push(await stopUnderLoad(await sqlitePlace(), { connections, before: 500 }))
    }
    const sum = (key: Count) => stops.reduce((total, stop) => total + stop[key], 0)
    const badExits = stops.filter(({ exitCode }) => exitCode !== 0).length
    const slowest = Math.max(...stops.map(({ took }) => took)) / seconds(1)
    const faults = sum('cut') + sum('unanswered') + sum('lost') + sum('untold') + badExits
    const figures = `${trials} stops with ${connections} callers: ${sum('answered')} answers, ${sum('cut')} cut, ${sum('unanswered')} calls from before the signal unanswered, ${sum('late')} from after it turned away, ${sum('lost')} acknowledged writes lost, ${sum('untold')} done and not told, ${badExits} exits other than 0, slowest stop ${slowest.toFixed(1)} s`
    yield { passed: faults === 0 && slowest <= 10, figures }
  },
}
