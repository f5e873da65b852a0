import * as v from 'valibot'
import { issueMessage } from '#contract/errors.ts'
import { type FirmChange, newFirm } from '#contract/firm.ts'
import { addedAgain } from '#contract/firm-bulk.ts'
import type { RestorableSubject } from '#contract/history-version.ts'
import type { Values } from '#contract/primitives/paths.ts'
import { PUT_BACK_REASON } from '#contract/public-changes/put-back-reason.ts'
import { withRealDays } from '#contract/real-days.ts'
import { newTheme } from '#contract/theme/theme-endpoints.ts'
import { useBulkWrite, useChangeFirm } from '../firms/queries.ts'
import { conflictError } from '../kit/form/call-errors.ts'
import { useSavePage } from '../settings/pages/queries.ts'
import { useSaveSettings } from '../settings/queries.ts'
import { useChangeTheme, useCreateTheme } from '../settings/themes/queries.ts'
import { fieldLabel, lowered } from './entry-labels.ts'
import { useReadVersion } from './queries.ts'

interface DeletedFirm {
  readonly id: string
  readonly slug: string | null
  readonly fields: Values
}

/** The write that returns to an earlier version. */
interface Restored {
  readonly fields: Values
  /** Of the thing as it was compared. */
  readonly tag: string | null
  /** The entry whose change is taken back, where it is one alone. */
  readonly putsBack?: string | undefined
}

/** The last version of a deleted thing. @throws ApiError that names values that are no longer valid */
function asItWas<Schema extends v.GenericSchema>(schema: Schema, fields: Values): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, fields)
  if (success) return output
  const [issue] = issues
  const label = lowered(fieldLabel(v.getDotPath(issue) ?? ''))
  throw conflictError(`It cannot be added as it was: ${label} ${issueMessage(issue)}.`)
}

/** Reads earlier versions, and writes them through the same calls as the forms. */
export function useVersions() {
  const readVersion = useReadVersion()
  const { change: changeFirm } = useChangeFirm()
  const { write } = useBulkWrite()
  const { save: saveTheme } = useChangeTheme()
  const { save: createTheme } = useCreateTheme()
  const { save: saveSettings } = useSaveSettings()

  const { save: savePage } = useSavePage()
  /** Overwrites a thing that is unchanged since it was compared. */
  const restoreVersion = async (
    subject: RestorableSubject,
    id: string,
    { fields, tag, putsBack }: Restored,
  ) => {
    const query = { puts_back: putsBack }
    if (subject === 'settings') await saveSettings({ query, body: fields }, tag)
    else if (subject === 'theme') await saveTheme({ params: { id }, query, body: fields }, tag)
    else if (subject === 'page') await savePage({ query, params: { slug: id }, body: fields }, tag)
    else {
      const change = { ...withRealDays(fields as FirmChange), reason: PUT_BACK_REASON }
      await changeFirm({ id, change, ifMatch: tag, putsBack })
    }
  }
  /** Adds a deleted theme with a new id. */
  const recreateTheme = async (fields: Values, putsBack?: string) =>
    createTheme({ query: { puts_back: putsBack }, body: asItWas(newTheme, fields) })
  /** Adds a deleted firm as itself; returns whether it was still deleted. */
  const addFirmAgain = async ({ id, slug, fields }: DeletedFirm, putsBack?: string) => {
    const firm = asItWas(newFirm, withRealDays(fields as FirmChange))
    const create = [addedAgain({ id, slug: slug ?? undefined, firm }, new Date())]
    return !(
      'conflicts' in (await write({ create, change: [], remove: [], reason: PUT_BACK_REASON }, putsBack))
    )
  }
  return { readVersion, restoreVersion, recreateTheme, addFirmAgain }
}
