import { useState } from 'react'
import * as v from 'valibot'
import { issueMessage } from '#contract/errors.ts'
import { type FirmChange, newFirm } from '#contract/firm.ts'
import { addedAgain } from '#contract/firm-bulk.ts'
import type { HistoryLine } from '#contract/history.ts'
import { type HistoryVersion, isRestorable, type RestorableSubject } from '#contract/history-version.ts'
import type { Values } from '#contract/primitives/paths.ts'
import { PUT_BACK_REASON } from '#contract/public-changes/change-reason.ts'
import { withRealDays } from '#contract/real-days.ts'
import { newTheme } from '#contract/theme/theme-endpoints.ts'
import { useBulkWrite, useChangeFirm } from '../firms/queries.ts'
import { conflictError } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/dialog.tsx'
import { useTask } from '../kit/form/use-task.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { useSavePage, useSaveSettings } from '../settings/queries.ts'
import { useChangeTheme, useCreateTheme } from '../settings/themes/queries.ts'
import { fieldLabel, lowered } from './entry-fields.ts'
import { alreadyText, fieldsQuestion } from './put-back.ts'
import { useReadVersion } from './queries.ts'

const messages = {
  loading: { failed: 'The earlier version could not be loaded. Please try again.' },
  saving: { failed: 'The earlier version could not be put back. Please try again.' },
} as const

export const ALREADY_BACK = 'It has already been added again, or was never deleted.'

/** The question before a deleted thing is added again, by its noun; others cannot be. */
const returnTexts = {
  firm: 'It comes back as it was, at the same address. Visitors who saved it find it among their saved firms.',
  theme: 'It comes back as a new theme. Its earlier history stays with the old one.',
} as const

/** An earlier version of the whole thing, beside the present one. */
interface Compared extends HistoryVersion {
  readonly side: 'before' | 'after'
}

/** The last version of a deleted thing. @throws ApiError that names values that are no longer valid */
function asItWas<Schema extends v.GenericSchema>(schema: Schema, fields: Values): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, fields)
  if (success) return output
  const [issue] = issues
  const label = lowered(fieldLabel(v.getDotPath(issue) ?? ''))
  throw conflictError(`It cannot be added as it was: ${label} ${issueMessage(issue)}.`)
}

/** Writes earlier versions of a thing through the same calls as the forms. `puts_back`: an entry whose change is taken back. */
function useWrites(subject: RestorableSubject | null, id: string) {
  const { change: changeFirm } = useChangeFirm()
  const { write } = useBulkWrite()
  const { save: saveTheme } = useChangeTheme()
  const { save: createTheme } = useCreateTheme()
  const { save: saveSettings } = useSaveSettings()
  const { save: savePage } = useSavePage()
  /** Overwrites a thing that is unchanged since it was compared, when it had this tag. */
  const overwrite = async (fields: Values, tag: string | null, puts_back?: string) => {
    const query = { puts_back }
    if (subject === 'settings') await saveSettings({ query, body: fields }, tag)
    else if (subject === 'theme') await saveTheme({ params: { id }, query, body: fields }, tag)
    else if (subject === 'page') await savePage({ query, params: { slug: id }, body: fields }, tag)
    else if (subject === 'firm') {
      const change = { ...withRealDays(fields as FirmChange), reason: PUT_BACK_REASON }
      await changeFirm({ id, change, ifMatch: tag, putsBack: puts_back })
    }
  }
  /** Adds a deleted firm as itself, and a theme with a new id; returns whether it was still deleted. */
  const add = async ({ fields, slug }: HistoryVersion, puts_back?: string) => {
    if (subject === 'theme') {
      await createTheme({ query: { puts_back }, body: asItWas(newTheme, fields) })
      return true
    }
    const firm = asItWas(newFirm, withRealDays(fields as FirmChange))
    const create = [addedAgain({ id, slug: slug ?? undefined, firm }, new Date())]
    const done = await write({ create, change: [], remove: [], reason: PUT_BACK_REASON }, puts_back)
    return !('conflicts' in done)
  }
  return { overwrite, add }
}

export type EarlierVersion = ReturnType<typeof useEarlierVersion>

/** The ways back from an entry. Each is a change like any other, and stands in the history itself. */
export function useEarlierVersion({ entry, put_back: mark }: HistoryLine) {
  const confirm = useConfirm()
  const banner = useBanner()
  const { busy, problem, told, run, tell } = useTask()
  const [compared, setCompared] = useState<Compared | null>(null)
  const [shortened, setShortened] = useState<readonly string[]>([])
  const { id, action, subject_id, subject_name: name, before, after } = entry
  /** Null for what is not kept in versions. */
  const subject = isRestorable(entry.subject) ? entry.subject : null
  const readVersion = useReadVersion(id)
  const writes = useWrites(subject, subject_id)

  const done = (text: string) => {
    banner.success(text)
    setCompared(null)
  }
  const add = async (version: HistoryVersion) => {
    if (subject !== 'firm' && subject !== 'theme') return
    const question = {
      title: `Add ${name} again?`,
      names: [name],
      text: returnTexts[subject],
      action: 'Add Again',
      icon: 'rotate-ccw',
    } as const
    if (!(await confirm(question))) return
    if (await writes.add(version, action === 'delete' ? id : undefined)) done('Added again')
    else tell(alreadyText(mark, ALREADY_BACK))
  }
  const save = (work: () => Promise<void>) => {
    if (subject) run(work, messages.saving)
  }
  return {
    busy,
    problem,
    told,
    /** The whole thing before or after the entry, beside the current one; null until it is asked for. */
    compared,
    /** Fields that are kept by their beginning only, so that they cannot be put back. */
    shortened,
    canRevert: subject !== null && before !== null && after !== null,
    view: (side: Compared['side']) =>
      run(async () => setCompared({ side, ...(await readVersion(side)) }), messages.loading),
    /** Writes what the thing was in `compared`. */
    restore: () =>
      save(async () => {
        if (!compared) return
        const { fields, tag } = compared
        if (tag === null) return add(compared)
        const question = {
          title: 'Put this version back?',
          text: 'The fields below get their earlier values. Like any other change, this can be undone from History.',
          action: 'Put Back',
          icon: 'rotate-ccw',
        } as const
        if (!(await confirm(question))) return
        await writes.overwrite(fields, tag)
        done('Put back')
      }),
    /** Takes back what this entry changed, and nothing else. */
    revert: () =>
      save(async () => {
        const version = await readVersion('change')
        setShortened(version.shortened)
        const { fields, tag } = version
        if (Object.keys(fields).length === 0) return tell(alreadyText(mark, 'It already has these values.'))
        if (!(await confirm(fieldsQuestion(version)))) return
        await writes.overwrite(fields, tag, id)
        done('Put back')
      }),
    /** Adds what this entry deleted. */
    addAgain: () =>
      save(async () => {
        const version = await readVersion('before')
        if (version.tag !== null) return tell(alreadyText(mark, ALREADY_BACK))
        setShortened(version.shortened)
        await add(version)
      }),
  }
}
