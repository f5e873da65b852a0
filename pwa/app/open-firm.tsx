import { Suspense } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { firmSheet } from './route-table.ts'
import { loadingScreen } from './screens.ts'

/** What stands at the address of a firm, or nothing where the address names none. */
export function OpenFirm({ firm }: { firm: FirmRow | null }) {
  if (!firm) return null
  return (
    <Suspense fallback={firm.hasDetails ? null : <loadingScreen.Page />}>
      <firmSheet.Page firm={firm} />
    </Suspense>
  )
}
