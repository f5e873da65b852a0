import { matchPath, useLocation } from 'react-router-dom'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { firmAt } from './firm-at.ts'
import { HomePage } from './home-page.tsx'
import { OpenFirm } from './open-firm.tsx'
import { notFoundScreen } from './screens.ts'

/** The home page, and the details of a firm over it where the address names one. (decisions section 2) */
export function FirmPages() {
  const { pathname } = useLocation()
  const { firms, complete } = useDirectory()
  const hydrated = useHydrated()
  const namesFirm = matchPath(paths.firm.pattern, pathname) !== null
  const firm = firmAt(pathname, firms)
  // The first frame of a firm's page carries that firm, however long the list is.
  if (namesFirm && !firm && (complete || !hydrated)) return <notFoundScreen.Page />
  return (
    <>
      <HomePage />
      <OpenFirm firm={firm} />
    </>
  )
}
