import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { output, ROOT } from '../child.ts'
import { goals, judged } from '../goals.ts'
import type { Outcome, Row } from '../row.ts'
import { described, spreadOf } from '../stats.ts'

interface Saved {
  readonly took: number
  readonly stall: number
}

/** The window in which saves are gathered; part of every publication, and no work. */
const GATHERING = 50

/** 14: from a save to the new answers, on a copy of the directory. */
export async function publication(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  for (const firms of bench.options.sizes.filter((size) => size >= 100)) {
    const { dataDir } = await bench.product(firms)
    const copy = join(bench.folder, `copy-${firms}`)
    await cp(dataDir, copy, { recursive: true })
    const script = join(ROOT, 'testing/backend/measure-publication.ts')
    const rest = firms >= 10_000 ? 6000 : 2000
    const said = await output([process.execPath, script, copy, String(bench.options.rounds), String(rest)], {
      NODE_ENV: 'production',
    })
    const saves = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Saved)
    const took = spreadOf(saves.map((save) => save.took - GATHERING))
    const stall = spreadOf(saves.map((save) => save.stall))
    const few = firms <= 100 ? goals.publication : goals.publicationOfMany
    rows.push(
      {
        figure: 14,
        what: `publication after a save, ms, without the ${GATHERING} ms in which saves are gathered`,
        firms,
        ...judged(took.median, firms <= 1000 ? few : goals.publicationOfMost),
        measured: described(took),
      },
      {
        figure: 14,
        what: 'longest stall of the event loop meanwhile, ms',
        firms,
        ...judged(stall.median, goals.stall),
        measured: described(stall),
      },
    )
  }
  return { rows }
}
