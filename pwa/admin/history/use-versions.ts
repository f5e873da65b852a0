import * as v from 'valibot'
import { issueMessage } from '#contract/errors.ts'
import { type FirmChange, newFirm, type StaffFirm } from '#contract/firm.ts'
import { addedAgain } from '#contract/firm-bulk.ts'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { historyEndpoints } from '#contract/history.ts'
import { type RestorableSubject, readHistoryVersion, type VersionKind } from '#contract/history-version.ts'
import type { Values } from '#contract/primitives/paths.ts'
import { withRealDays } from '#contract/real-days.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { changeTheme, createTheme, listThemes, newTheme, readTheme } from '#contract/theme/theme-endpoints.ts'
import { conflictError } from '../kit/call-errors.ts'
import { useStaffCall } from '../kit/staff-call.ts'
import { useStaffSave } from '../kit/staff-query.tsx'
import { useBulkWrite } from '../kit/use-bulk-write.ts'
import { useUpdateFirms } from '../kit/use-firms.ts'
import { fieldLabel, lowered } from './entry-labels.ts'

interface DeletedFirm {
  readonly id: string
  readonly slug: string | null
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

/** What a deleted thing was. @throws ApiError that names what is no longer taken */
function asItWas<Schema extends v.GenericSchema>(schema: Schema, fields: Values): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, fields)
  if (success) return output
  const [issue] = issues
  const label = lowered(fieldLabel(v.getDotPath(issue) ?? ''))
  throw conflictError(`It cannot be added as it was: ${label} ${issueMessage(issue)}.`)
}

/** Reads earlier versions, and writes them through the same calls as the forms. */
export function useVersions() {
  const callStaff = useStaffCall()
  const firm = useStaffSave(changeFirm, { refreshes: historyEndpoints })
  const { write } = useBulkWrite()
  const updateFirms = useUpdateFirms()
  const theme = useStaffSave(changeTheme, { refreshes: [listThemes, readTheme, ...historyEndpoints] })
  const addTheme = useStaffSave(createTheme, { refreshes: [listThemes, ...historyEndpoints] })
  const settings = useStaffSave(changeSettings, { refreshes: [readSettings, ...historyEndpoints] })

  const readVersion = (entry: string, of: VersionKind) =>
    callStaff(readHistoryVersion, { params: { id: entry }, query: { of } })
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
    const create = [addedAgain({ id, slug: slug ?? undefined, firm }, new Date())]
    return !('conflicts' in (await write({ create, change: [], remove: [] }, putsBack)))
  }
  return { readVersion, restoreVersion, recreateTheme, addFirmAgain }
}
