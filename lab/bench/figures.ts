import type { Bench } from './bench.ts'
import { adminBytes, homeDocument, startScripts } from './figures/bytes.ts'
import { crowd } from './figures/crowd.ts'
import { againstPlainRoute, memory, throughput } from './figures/load.ts'
import { categories, simulatedPhone, slowPhone } from './figures/pages.ts'
import { publication } from './figures/publication.ts'
import { syncBytes } from './figures/sync.ts'
import { typing } from './figures/typing.ts'
import { coldVisit, withoutScripts } from './figures/visit.ts'
import { warmOffline } from './figures/warm.ts'
import type { Outcome } from './row.ts'

interface Figure {
  readonly name: string
  /** Variables of the environment that name the tools. */
  readonly needs: readonly string[]
  readonly measure: (bench: Bench) => Promise<Outcome>
}

const figure = (name: string, measure: Figure['measure'], ...needs: string[]): Figure => ({
  name,
  measure,
  needs,
})

/** Every figure by its number, in the order in which they are measured: those that need a quiet machine come last. */
export const figures: ReadonlyMap<number, Figure> = new Map([
  [1, figure('scripts before the list answers', startScripts)],
  [2, figure('the list without scripts', withoutScripts, 'CHROMIUM_PATH')],
  [3, figure('the home document', homeDocument)],
  [4, figure('a first visit', coldVisit, 'CHROMIUM_PATH')],
  [5, figure('the admin area', adminBytes)],
  [15, figure('sync', syncBytes)],
  [14, figure('publication', publication)],
  [16, figure('a crowd with different questions', crowd)],
  [9, figure('typing', typing, 'CHROMIUM_PATH')],
  [8, figure('opened again, offline', warmOffline, 'CHROMIUM_PATH')],
  [10, figure("Lighthouse's categories", categories, 'CHROMIUM_PATH')],
  [6, figure('a simulated phone', simulatedPhone, 'CHROMIUM_PATH')],
  [7, figure('a slow phone on a slow network', slowPhone, 'CHROMIUM_PATH')],
  [11, figure('load', throughput, 'WRK_PATH')],
  [12, figure('load against a plain route', againstPlainRoute, 'WRK_PATH')],
  [13, figure('memory', memory, 'WRK_PATH')],
])
