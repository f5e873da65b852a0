import { useCallback } from 'react'
import type * as v from 'valibot'
import { type FirmChange, newFirm, type StaffFirm } from '#contract/firm.ts'
import { addedAgain } from '#contract/firm-bulk.ts'
import { changeFirm, firmTag, listStaffFirms } from '#contract/firm-endpoints.ts'
import {
  HISTORY_PAGE,
  type HistoryEntry,
  type HistoryFilter,
  historyEndpoints,
  listHistory,
} from '#contract/history.ts'
import { withRealDays } from '#contract/real-days.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { changeTheme, createTheme, listThemes, newTheme, readTheme } from '#contract/theme/theme-endpoints.ts'
import { conflictError } from '../kit/call-errors.ts'
import { type StaffCall, type TaggedStaffCall, useStaffCall, useTaggedStaffCall } from '../kit/staff-call.ts'
import { useStaffSave } from '../kit/staff-query.tsx'
import { useBulkWrite } from '../kit/use-bulk-write.ts'
import { useUpdateFirms } from '../kit/use-firms.ts'
import type { RestorableSubject } from './entry-labels.ts'
import { type Present, parseRecorded, type Values, wasRestoredAfter } from './versions.ts'

interface DeletedFirm {
  readonly id: string
  readonly slug: string | undefined
  readonly fields: Values
}

/** What is written to return to an earlier version. */
interface Restored {
  readonly fields: Values
  /** Of the thing as it was compared. */
  readonly tag: string | null
  /** The entry whose change is taken back, where it is one alone. */
  readonly putsBack?: string | undefined
}

/** Most pages of history that are read to reconstruct a version. */
const MAX_PAGES = 50

async function readThing(
  callStaff: TaggedStaffCall,
  subject: RestorableSubject,
  id: string,
): Promise<Present> {
  if (subject === 'settings') {
    const { data, tag } = await callStaff(readSettings, {})
    return { values: { ...data }, tag }
  }
  if (subject === 'theme') {
    const { data: themes } = await callStaff(listThemes, {})
    if (!themes.some((theme) => theme.id === id)) return null
    const { data, tag } = await callStaff(readTheme, { params: { id } })
    return { values: { ...data }, tag }
  }
  const { data: firms } = await callStaff(listStaffFirms, {})
  const firm = firms.find((one) => one.id === id)
  return firm ? { values: { ...firm }, tag: firmTag(firm) } : null
}

/** Reads entries, newest first, until one satisfies `isEnough`. */
export async function readEntries(
  callStaff: StaffCall,
  what: Pick<HistoryFilter, 'subject' | 'subject_id' | 'batch'>,
  isEnough: (entry: HistoryEntry) => boolean = () => false,
): Promise<readonly HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const last = entries.at(-1)
    const from = last ? { before: last.at, before_id: last.id } : {}
    const next = await callStaff(listHistory, { query: { ...what, ...from } })
    entries.push(...next)
    if (next.length < HISTORY_PAGE || next.some(isEnough)) break
  }
  return entries
}

/** What a deleted thing was. @throws ApiError that names what is no longer taken */
function asItWas<Schema extends v.GenericSchema>(schema: Schema, fields: Values): v.InferOutput<Schema> {
  const then = parseRecorded(schema, fields)
  if ('fault' in then) throw conflictError(`It cannot be added as it was: ${then.fault}.`)
  return then.output
}

/** Reads a thing with its history, and writes earlier versions through the same calls as the forms. */
export function useVersions() {
  const callTagged = useTaggedStaffCall()
  const callStaff = useStaffCall()
  const firm = useStaffSave(changeFirm, { refreshes: historyEndpoints })
  const { write } = useBulkWrite()
  const updateFirms = useUpdateFirms()
  const theme = useStaffSave(changeTheme, { refreshes: [listThemes, readTheme, ...historyEndpoints] })
  const addTheme = useStaffSave(createTheme, { refreshes: [listThemes, ...historyEndpoints] })
  const settings = useStaffSave(changeSettings, { refreshes: [readSettings, ...historyEndpoints] })

  const readVersions = useCallback(
    async (subject: RestorableSubject, entry: HistoryEntry) => {
      const { id, at, subject_id } = entry
      const [present, entries, backups] = await Promise.all([
        readThing(callTagged, subject, subject_id),
        readEntries(callStaff, { subject, subject_id }, (one) => one.id === id),
        readEntries(callStaff, { subject: 'backup' }, (one) => one.at < at),
      ])
      return { present, entries, wasRestored: wasRestoredAfter(entry, backups) }
    },
    [callTagged, callStaff],
  )
  /** The present state alone. */
  const readPresent = useCallback(
    (subject: RestorableSubject, id: string) => readThing(callTagged, subject, id),
    [callTagged],
  )
  const updateList = ({ data }: { readonly data: StaffFirm }) => updateFirms(data.id, data)
  /** Overwrites a thing that is unchanged since it was compared. */
  const restoreVersion = async (
    subject: RestorableSubject,
    id: string,
    { fields, tag, putsBack }: Restored,
  ) => {
    const query = { puts_back: putsBack }
    const input = { params: { id }, query, body: fields }
    if (subject === 'settings') await settings.save({ query, body: fields }, tag)
    else if (subject === 'theme') await theme.save(input, tag)
    else updateList(await firm.save({ ...input, body: withRealDays(fields as FirmChange) }, tag))
  }
  /** Adds a deleted theme with a new id. */
  const recreateTheme = async (fields: Values, putsBack?: string) =>
    addTheme.save({ query: { puts_back: putsBack }, body: asItWas(newTheme, fields) })
  /** Adds a deleted firm as itself; returns whether it was still deleted. */
  const addFirmAgain = async ({ id, slug, fields }: DeletedFirm, putsBack?: string) => {
    const firm = asItWas(newFirm, withRealDays(fields as FirmChange))
    const create = [addedAgain({ id, slug, firm }, new Date())]
    return !('conflicts' in (await write({ create, change: [], remove: [] }, putsBack)))
  }
  return { readVersions, readPresent, restoreVersion, recreateTheme, addFirmAgain }
}
