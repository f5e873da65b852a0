import { type FirmPrices, readFirmPrices } from '#contract/prices/price-record.ts'
import { type RubricReply, readRubric } from '#contract/rubric/rubric-endpoints.ts'
import { readPage, type ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { call } from '#pwa/api/call.ts'
import { logWarning } from '../log-warning.ts'
import { type Cache, createShelf } from './cache-database.ts'
import { type CachedParts, createCached } from './cached.ts'

/** Most firms whose prices are kept: those that were opened last. */
const MOST_FIRMS = 60

/** The owner's pages. */
export const cachedPages = (
  cache: Cache,
  parts: CachedParts,
  fetch = (slug: string): Promise<ShownPage> => call(readPage, { params: { slug } }),
) =>
  createCached({
    ...parts,
    shelf: createShelf<ShownPage>(cache, 'page'),
    fetch: ({ slug }: { readonly slug: string }) => fetch(slug),
    idOf: ({ slug }) => slug,
  })

/** The one rubric. */
export const cachedRubric = (
  cache: Cache,
  parts: CachedParts,
  fetch = (): Promise<RubricReply> => call(readRubric, {}),
) =>
  createCached({
    ...parts,
    shelf: createShelf<RubricReply>(cache, 'rubric'),
    fetch: (_: null) => fetch(),
    idOf: () => '',
  })

/** The prices of firms that were opened. */
export function cachedPrices(
  cache: Cache,
  parts: CachedParts,
  fetch = (firmId: string): Promise<FirmPrices> => call(readFirmPrices, { params: { id: firmId } }),
) {
  const shelf = createShelf<FirmPrices>(cache, 'prices')
  const dropOldest = async () => {
    const newestFirst = (await shelf.all()).toSorted(([, one], [, other]) =>
      one.readAt < other.readAt ? 1 : -1,
    )
    await shelf.drop(newestFirst.slice(MOST_FIRMS).map(([id]) => id))
  }
  return createCached({
    ...parts,
    shelf,
    fetch: ({ firmId }: { readonly firmId: string }) => fetch(firmId),
    idOf: ({ firmId }) => firmId,
    async keep({ firmId }, read) {
      await shelf.put(firmId, read)
      await dropOldest().catch((error: unknown) => logWarning('Old prices were not dropped', error))
    },
  })
}
