import type { FirmCompany } from '../directory/listed-firms.ts'
import { useDirectory } from '../directory.tsx'
import { knownIn, useCached } from '../use-cached.ts'

const none: readonly FirmCompany[] = []

/** The companies behind all firms, as this device holds them; read again with every change of the firms. */
export function useCompanies(): readonly FirmCompany[] {
  const { every, complete } = useDirectory()
  const { held } = useCached<'companies', readonly FirmCompany[]>('companies', {
    about: null,
    of: '',
    first: none,
    again: every,
    isWanted: complete,
    shownOf: (answer, before) => answer ?? before,
  })
  return knownIn(held) ?? none
}
