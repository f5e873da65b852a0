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

interface IndexRow extends ListedFirm {
  readonly key: string
}

/** Before the id of a firm, as the key of its row. */
const START = 'listed/'

/**
 * An index of what lists of all firms show, beside the head of the directory: they do without reading the details. It is as old as
 * the details where the head names its version: a version of the app that knows none leaves that out.
 */
export function listedFirms(database: DirectoryDatabase) {
  const table = database.table<IndexRow, string>('meta')
  const all = () => table.where('key').startsWith(START)
  const put = (firms: readonly ListedFirm[]) =>
    table.bulkPut(
      firms.map(({ id, challenges, company, sisterOf }) => ({
        key: START + id,
        id,
        challenges,
        company,
        sisterOf,
      })),
    )
  return {
    read: (): Promise<readonly ListedFirm[]> => all().toArray(),
    /** Renews the rows of these, and drops those of firms that are gone. */
    async change(firms: readonly ListedFirm[], gone: readonly string[]): Promise<void> {
      await table.bulkDelete(gone.map((id) => START + id))
      await put(firms)
    },
    /** Makes it anew of all firms. */
    async build(firms: readonly ListedFirm[]): Promise<void> {
      await all().delete()
      await put(firms)
    },
  }
}
