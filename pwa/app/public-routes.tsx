import type { ComponentType } from 'react'
import { type Location, Route, Routes } from 'react-router-dom'
import { firmPage, type PageTable, publicPages, sitePage } from '#contract/public-pages.ts'
import { notFoundScreen } from './deferred-parts.ts'
import { FirmPages } from './firm-pages.tsx'
import { pageChunks, sitePageChunk } from './route-table.ts'

interface PublicRoutesProps {
  /** Address of the page to draw. */
  readonly location: Location
  readonly table?: PageTable
  /** The components of the pages of `table`, by name; the home page holds the list. */
  readonly chunks?: Readonly<Record<string, { readonly Page: ComponentType<object> }>>
}

/** The page of an address. Both addresses of the list render the same element, so that details open over it. */
export function PublicRoutes({ location, table = publicPages, chunks = pageChunks }: PublicRoutesProps) {
  return (
    <Routes location={location}>
      <Route path={firmPage.pattern} element={<FirmPages />} />
      <Route path={sitePage.pattern} element={<sitePageChunk.Page />} />
      {Object.entries(table).map(([name, { pattern }]) => {
        const Page = chunks[name]?.Page ?? FirmPages
        return <Route key={name} path={pattern} element={<Page />} />
      })}
      <Route path="*" element={<notFoundScreen.Part />} />
    </Routes>
  )
}
