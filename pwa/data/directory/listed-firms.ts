import type { FirmDetails } from '#contract/firm.ts'
import type { FirmChallenges } from '../challenges/challenge-filter.ts'
import type { DirectoryDatabase } from '../device/database.ts'

/** What lists of all firms show of their details. */
export type ListedFirm = Pick<FirmDetails, 'id' | 'challenges' | 'company' | 'sisterOf'>

/** What a search by company looks through. */
export type FirmCompany = Omit<ListedFirm, 'challenges'>

/** To be raised with each change of `ListedFirm`: the index is made anew then, of the details on the device. */
export const INDEX_VERSION = 1

/** The companies of those of which anything is known. */
export const companiesOf = (firms: readonly ListedFirm[]): readonly FirmCompany[] =>
  firms
    .filter(({ company, sisterOf }) => company || sisterOf)
    .map(({ id, company, sisterOf }) => ({ id, company, sisterOf }))

/** The challenges of those that sell any. */
export const challengesOf = (firms: readonly ListedFirm[]): readonly FirmChallenges[] =>
  firms.filter(({ challenges }) => challenges.length > 0).map(({ id, challenges }) => ({ id, challenges }))

/** Its key beside the head of the directory. */
const KEY = 'listed'

interface IndexRow {
  readonly key: typeof KEY
  readonly firms: readonly ListedFirm[]
}

/**
 * An index of what lists of all firms show: they do without reading the details. One row, which browsers read several times
 * faster than a row a firm. It is as old as the details where the head names its version: a version of the app that knows none
 * leaves that out.
 */
export function listedFirms(database: DirectoryDatabase) {
  const table = database.table<IndexRow, string>('meta')
  const read = async (): Promise<readonly ListedFirm[]> => (await table.get(KEY))?.firms ?? []
  /** Makes it anew of all firms. */
  const build = (firms: readonly ListedFirm[]): Promise<unknown> =>
    table.put({
      key: KEY,
      firms: firms.map(({ id, challenges, company, sisterOf }) => ({ id, challenges, company, sisterOf })),
    })
  return {
    read,
    build,
    /** Renews what it holds of these, and drops those that are gone. */
    async change(firms: readonly ListedFirm[], gone: readonly string[]): Promise<void> {
      const changed = new Set([...gone, ...firms.map(({ id }) => id)])
      if (changed.size === 0) return
      await build([...(await read()).filter(({ id }) => !changed.has(id)), ...firms])
    },
  }
}
