import { instrumentKeyOf } from '../instruments.ts'
import { countryCodeOf } from '../primitives/countries.ts'
import { fold } from '../primitives/fold.ts'
import { entriesOf } from './source-lines.ts'

/** Whether a text is one known entry of a list; where it is, as it is stored. */
export type KnownEntry = (text: string) => string | null

const wordKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(', ').map(wordKey))

/** Instruments that prop firms offer, as they are written. */
const instrumentWords = wordsIn(
  'Crypto, Cryptos, Cryptocurrency, Cryptocurrencies, Stocks, Shares, Equities, ETFs, Indices, Indexes, Index, Commodities, Commodity, Metals, Precious metals, Energies, Energy, Options, Bonds, Gold, Oil, Perpetuals, Perps, Prediction markets',
)

/** Spellings of the instruments of the filter, which finds a firm by their keys alone. */
const filterSpellings: Readonly<Record<string, string>> = {
  fx: 'forex',
  currencies: 'forex',
  currencypairs: 'forex',
  cfds: 'cfd',
  future: 'futures',
}

/** Platforms on which prop firms let people trade, as they are written. */
const platformWords = wordsIn(
  'MT4, MetaTrader 4, MT5, MetaTrader 5, MetaTrader, cTrader, DXtrade, DX Trade, TradeLocker, Match-Trader, MatchTrader, NinjaTrader, NinjaTrader 8, Tradovate, Rithmic, R Trader, R Trader Pro, TradingView, Quantower, Sierra Chart, ATAS, Bookmap, MotiveWave, ProjectX, TopstepX, Volumetrica, VolFix, Jigsaw, MultiCharts, ThinkTrader, Platform 5, WealthCharts, TradeSea, ByBit, Deepcharts, T4, CQG',
)

export const knownInstrument: KnownEntry = (text) => {
  const filtered = instrumentKeyOf(text) === null ? filterSpellings[wordKey(text)] : text
  return filtered ?? (instrumentWords.has(wordKey(text)) ? text : null)
}

export const knownPlatform: KnownEntry = (text) => (platformWords.has(wordKey(text)) ? text : null)

export const knownCountry: KnownEntry = (text) => (countryCodeOf(text) === null ? null : text)

/** Separates entries for sure; what people use besides is often a part of one. */
const ENTRY_END = ';'
const BETWEEN_KNOWN = /[,/|•·+]|\s(?:and|&|y|und|et)\s/i

/** The entries of a cell, or the part of it that may be one entry or several. */
type ListEntries = { readonly entries: readonly string[] } | { readonly doubtful: string }

/**
 * Reads a list in a cell. Semicolons and line ends separate its entries, other signs where each part is a known word; a
 * semicolon at the end says that nothing else does.
 */
export function listEntries(cell: string, known: KnownEntry): ListEntries {
  const parts = entriesOf(cell, /[;\n]/)
  const isSeparated = cell.trimEnd().endsWith(ENTRY_END)
  const entries: string[] = []
  for (const part of parts) {
    const whole = known(part)
    const pieces = entriesOf(part, BETWEEN_KNOWN)
    if (isSeparated || whole !== null || pieces.length < 2) {
      entries.push(whole ?? part)
      continue
    }
    const words = pieces.map(known)
    if (words.includes(null)) return { doubtful: part }
    entries.push(...words.flatMap((word) => word ?? []))
  }
  // "FX" and "Forex" are one.
  return { entries: [...new Set(entries)] }
}

/** A list as a cell that is read back as it is. */
export function listCell(entries: readonly string[], known: KnownEntry): string {
  const cell = entries.join('; ')
  const back = listEntries(cell, known)
  return 'entries' in back && back.entries.join('; ') === cell ? cell : `${cell}${ENTRY_END}`
}
