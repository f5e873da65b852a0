import type { FirmPrices } from '#contract/prices/price-record.ts'

/** The prices of a firm's challenges, and when they were read from the server. */
export interface ReadPrices {
  readonly prices: FirmPrices
  /** ISO 8601. */
  readonly readAt: string
}

/** Asks for the prices of a firm's challenges. */
export interface PricesRequest {
  readonly kind: 'prices'
  readonly call: number
  readonly firmId: string
}

/** The reply. Null: neither the server nor the device has them. */
export interface PricesReply {
  readonly kind: 'prices'
  readonly call: number
  readonly read: ReadPrices | null
}
