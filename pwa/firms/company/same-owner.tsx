import type { FirmDetails } from '#contract/firm.ts'
import { Facts } from '#pwa/ui/facts.tsx'
import { useSisters } from './use-sisters.ts'

/** The firms of the same owner by their names; nothing where none is known. */
export function SameOwner({ details }: { readonly details: FirmDetails }) {
  const names = useSisters(details).map(({ name }) => name)
  if (names.length === 0) return null
  return <Facts look="list" facts={[{ label: 'Same owner as', value: names.join(', ') }]} />
}
