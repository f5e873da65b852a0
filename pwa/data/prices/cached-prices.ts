import { type FirmPrices, readFirmPrices } from '#contract/prices/price-record.ts'
import { call } from '#pwa/api/call.ts'
import { type Cache, createShelf } from '../cache/cache-database.ts'
import { type CachedParts, createCached } from '../cache/cached.ts'

/** Most firms whose prices are kept: those that were opened last. */
const MOST_FIRMS = 60

/** The prices of firms that were opened. */
export const cachedPrices = (
  cache: Cache,
  parts: CachedParts,
  fetch = (firmId: string): Promise<FirmPrices> => call(readFirmPrices, { params: { id: firmId } }),
) =>
  createCached({
    ...parts,
    shelf: createShelf<FirmPrices>(cache, 'prices', MOST_FIRMS),
    fetch: ({ firmId }: { readonly firmId: string }) => fetch(firmId),
    idOf: ({ firmId }) => firmId,
  })
