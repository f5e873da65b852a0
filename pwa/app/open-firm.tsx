import { Suspense } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { firmSheet } from './route-table.ts'

/** The details of the firm that the address names, or nothing. */
export function OpenFirm({ firm }: { firm: FirmRow | null }) {
  if (!firm) return null
  return (
    <Suspense fallback={null}>
      <firmSheet.Page firm={firm} />
    </Suspense>
  )
}
