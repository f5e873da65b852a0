import type { FirstFrame } from '#contract/directory.ts'
import { toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { firstOfSections } from '#contract/first-frame-size.ts'
import { type FirmEntry, type FirmList, firmOf } from './firm-list.ts'

/** The first firms of each section, in list order. */
export const firstFirms = (list: FirmList): readonly FirmEntry[] => firstOfSections(list.entries)

/** What every public page of a state is rendered from; `rest` says which state, settings and theme. */
export function buildFirstFrame(
  list: FirmList,
  rest: Omit<FirstFrame, 'firms' | 'counts' | 'details'>,
): FirstFrame {
  const firms = firstFirms(list).map((entry) => toFirmRow(firmOf(entry)))
  return { ...rest, firms, counts: list.counts }
}

/** The frame of a firm's own page: with its details, and with its row at its place in the order. */
export function frameOfFirm(frame: FirstFrame, list: FirmList, entry: FirmEntry): FirstFrame {
  const whole = firmOf(entry)
  const details = toFirmDetails(whole)
  if (frame.firms.some((row) => row.id === entry.id)) return { ...frame, details }
  const shown = new Set(frame.firms.map((row) => row.id))
  const order = list.entries.filter(({ id }) => id === entry.id || shown.has(id))
  const rows = new Map(frame.firms.map((row) => [row.id, row]))
  return { ...frame, details, firms: order.map(({ id }) => rows.get(id) ?? toFirmRow(whole)) }
}
