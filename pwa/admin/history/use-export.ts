import { useState } from 'react'
import { HISTORY_PAGE, type HistoryEntry, type HistoryFilter, listHistory } from '#contract/history.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { useBanner } from '../kit/banner.tsx'
import { errorMessage } from '../kit/call-errors.ts'
import { saveFile } from '../kit/downloads.ts'
import { useStaffCall } from '../kit/staff-call.ts'

/** Most pages of one file. */
const MAX_PAGES = 100

/** Writes every entry that a filter lets through into a file, each of an act as well. */
export function useExport(filter: HistoryFilter) {
  const callStaff = useStaffCall()
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  const readAll = async () => {
    const entries: HistoryEntry[] = []
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const last = entries.at(-1)
      const from = last ? { before: last.at, before_id: last.id } : {}
      const next = await callStaff(listHistory, { query: { ...filter, ...from } })
      entries.push(...next)
      if (next.length < HISTORY_PAGE) return { entries, isWhole: true }
    }
    return { entries, isWhole: false }
  }
  const write = async () => {
    const [{ entries, isWhole }, { historyCsv }] = await Promise.all([readAll(), import('./history-csv.ts')])
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
