/** The instruments of the filter; a firm may carry others, shown as given. */
export const instruments = [
  { key: 'forex', label: 'FX' },
  { key: 'futures', label: 'Futures' },
  { key: 'cfd', label: 'CFDs' },
] as const

export type InstrumentKey = (typeof instruments)[number]['key']
export const instrumentKeys: readonly InstrumentKey[] = instruments.map((instrument) => instrument.key)

/** How many instrument badges are shown before "+N". */
export const INSTRUMENT_BADGES = { phone: 3, wide: 2 } as const

/** The filter key of an instrument as it is stored, or null where the filter has none for it. */
export function instrumentKeyOf(value: string): InstrumentKey | null {
  const key = value.trim().toLowerCase()
  return instruments.find((instrument) => instrument.key === key)?.key ?? null
}

/** The label of a stored instrument's badge. */
export function instrumentLabel(value: string): string {
  const key = instrumentKeyOf(value)
  return instruments.find((instrument) => instrument.key === key)?.label ?? value
}
