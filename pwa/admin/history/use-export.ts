import { useState } from 'react'
import type { HistoryFilter } from '#contract/history.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import { errorMessage } from '../kit/form/call-errors.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { useReadEntries } from './queries.ts'

/** Writes every entry that a filter lets through into a file, each of an act as well. */
export function useExport(filter: HistoryFilter) {
  const readEntries = useReadEntries(filter)
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  const write = async () => {
    const [{ entries, isWhole }, { historyCsv }] = await Promise.all([
      readEntries(),
      import('./history-csv.ts'),
    ])
    const name = `history-${dayOf(new Date())}.csv`
    saveFile(new File([historyCsv(entries)], name, { type: 'text/csv' }))
    const many = pluralize(entries.length, 'line')
    banner.success(
      isWhole ? `Exported ${many}` : `Exported the newest ${many}. Choose a time to export older ones`,
    )
  }
  const start = () => {
    if (busy) return
    setBusy(true)
    write()
      .catch((error) => banner.failure(errorMessage(error, { failed: 'The history could not be exported.' })))
      .finally(() => setBusy(false))
  }
  return { busy, start }
}
