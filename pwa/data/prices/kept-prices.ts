import { Dexie, type DexieOptions, type Table } from 'dexie'
import { type FirmPrices, readFirmPrices } from '#contract/prices/price-record.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { closeForOthers, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import type { PricesReply, PricesRequest, ReadPrices } from './messages.ts'

/** Most firms whose prices are kept: those that were opened last. */
const MOST_FIRMS = 60

interface KeptPrices extends ReadPrices {
  readonly firmId: string
}

interface PriceTables extends Dexie {
  readonly prices: Table<KeptPrices, string>
}

/** The prices of firms that were opened. Disposable: all of it can be fetched again. */
export function priceTables(options: DexieOptions = {}): PriceTables {
  const tables = new Dexie('prices', { ...options, cache: 'disabled', autoOpen: false }) as PriceTables
  tables.version(1).stores({ prices: 'firmId,readAt' })
  closeForOthers(tables)
  return tables
}

interface Parts {
  readonly tables: PriceTables
  readonly fetchPrices: (firmId: string) => Promise<FirmPrices>
  readonly now: () => Date
}

/** Reads the prices of firms for pages, and keeps those of the firms that were opened last. */
export function createKeptPrices({ tables, fetchPrices, now }: Parts) {
  const keep = (read: KeptPrices) =>
    onDatabase(tables, (open) =>
      open.transaction('rw', open.prices, async () => {
        await open.prices.put(read)
        const oldest = await open.prices.orderBy('readAt').reverse().offset(MOST_FIRMS).primaryKeys()
        await open.prices.bulkDelete(oldest)
      }),
    ).catch((error: unknown) => logWarning('Prices are not kept', error))

  const read = async (firmId: string): Promise<ReadPrices | null> => {
    try {
      const fresh = { prices: await fetchPrices(firmId), readAt: now().toISOString() }
      await keep({ firmId, ...fresh })
      return fresh
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      return onDatabase(tables, async (open) => {
        if (isGone) await open.prices.delete(firmId)
        return (await open.prices.get(firmId)) ?? null
      }).catch(() => null)
    }
  }

  return {
    /** Replies with the server's prices, or else the kept ones; null where neither has them. Never throws. */
    handle: async ({ kind, call, firmId }: PricesRequest): Promise<PricesReply> => ({
      kind,
      call,
      read: await read(firmId),
    }),
  }
}

/** The same over the database and the server of this site. */
export const keptPrices = () =>
  createKeptPrices({
    tables: priceTables(),
    fetchPrices: (id) => call(readFirmPrices, { params: { id } }),
    now: () => new Date(),
  })
