import { CompareTray } from '#pwa/compare/compare-tray.tsx'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useFirmFilter } from '#pwa/firms/filters/use-firm-filter.ts'
import { ClosedFound } from '#pwa/firms/list/closed-found.tsx'

const companyFound = deferredComponent(
  async () => (await import('#pwa/firms/company/company-found.tsx')).CompanyFound,
)

/** Firms that a search finds by their company, in the chunk of the firm's record: loaded with the first search. */
function CompanyFoundPart() {
  const { search } = useFirmFilter().filter
  const { Component } = companyFound.useAhead(search !== '')
  return Component && <Component search={search} />
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
