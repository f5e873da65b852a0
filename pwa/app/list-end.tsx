import { CompareTray } from '#pwa/compare/compare-tray.tsx'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { useFirmFilter } from '#pwa/firms/filters/use-firm-filter.ts'
import { ClosedFound } from '#pwa/firms/list/closed-found.tsx'

const loadCompanyFound = async () => (await import('#pwa/firms/company/company-found.tsx')).CompanyFound

/** Firms that a search finds by their company, in the chunk of the firm's record: loaded with the first search. */
function CompanyFoundPart() {
  const { search } = useFirmFilter().filter
  const Part = usePartAhead(loadCompanyFound, search === '' ? 0 : 1)
  return Part && <Part search={search} />
}

/**
 * What comes after the list: closed firms that a search finds, those that it finds by their company, and the firms chosen to be
 * compared.
 */
export function ListEnd() {
  return (
    <>
      <ClosedFound />
      <CompanyFoundPart />
      <CompareTray />
    </>
  )
}
