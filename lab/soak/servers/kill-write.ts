import { crashWrites } from '#testing/backend/crashes.ts'
import { randomFrom } from '#testing/random.ts'
import type { Goal } from './goals.ts'
import { sqlitePlace } from './places.ts'

/** Goal 6: a server dies while it writes. */
export const killWrite: Goal = {
  name: 'kill-write',
  says: 'a server that is killed has lost no write that it acknowledged (SQLite)',
  numbers: { trials: 300, seed: 20_261_127 },
  async *run(_servers, { trials = 0, seed = 0 }) {
    let [acknowledged, lost, unsound] = [0, 0, 0]
    for await (const trial of crashWrites(await sqlitePlace(), { trials, random: randomFrom(seed) })) {
      acknowledged += trial.acknowledged
      lost += trial.lost
      unsound += trial.sound ? 0 : 1
    }
    const figures = `${trials} kills: of ${acknowledged} acknowledged writes ${lost} were lost; the file was sound after ${trials - unsound}`
    yield { passed: lost === 0 && unsound === 0 && acknowledged > 0, figures }
  },
}
