import { useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import type { MyCountry } from '#pwa/data/my-country-store.ts'

/** The firms without those that take no traders of the chosen country, where the visitor hides them. */
export function availableFirms(
  firms: readonly FirmRow[],
  { known, hidesRestricted }: Pick<MyCountry, 'known' | 'hidesRestricted'>,
): readonly FirmRow[] {
  if (!known || !hidesRestricted) return firms
  return firms.filter((firm) => known.availabilityOf(firm) !== 'restricted')
}

/** The firms of the list that the visitor wants to see, by the chosen country: all on the server and in the first frame. */
export function useAvailableFirms(firms: readonly FirmRow[]): readonly FirmRow[] {
  const { known, hidesRestricted } = useMyCountry()
  return useMemo(() => availableFirms(firms, { known, hidesRestricted }), [firms, known, hidesRestricted])
}
