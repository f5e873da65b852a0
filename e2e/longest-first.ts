import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first; vitest knows no times on a fresh clone and goes by the sizes of the files. */
const longest = [
  'every-page',
  'hostile',
  'shortest-path',
  'staff-panel',
  'review',
  'every-page-dark',
  'every-page-desktop',
  'staff-screens',
  'staff-drafts',
  'offline',
  'closed-or-offline',
  'device-faults',
  'deployments',
  'large-directory',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.indexOf(basename(moduleId).replace(/(?:\.long)?\.test\.ts$/, ''))
  return place < 0 ? longest.length : place
}

/** Begins with the long files: at the end they would keep one browser busy while the other has nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
