import { useState } from 'react'
import type { HistoryLine } from '#contract/history.ts'
import { type HistoryVersion, isRestorable, type RestorableSubject } from '#contract/history-version.ts'
import { useConfirm } from '../kit/form/confirm.tsx'
import { useTask } from '../kit/form/use-task.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { alreadyText, fieldsQuestion } from './put-back.ts'
import { useVersions } from './use-versions.ts'

const messages = {
  loading: { failed: 'The earlier version could not be loaded. Please try again.' },
  saving: { failed: 'The earlier version could not be put back. Please try again.' },
} as const

export const ALREADY_BACK = 'It has already been added again, or was never deleted.'

/** The question before a deleted thing is added again. */
const returnTexts = {
  firm: 'It comes back as it was, at the same address. Visitors who saved it find it among their saved firms.',
  theme: 'It comes back as a new theme. Its earlier history stays with the old one.',
} as const

/** An earlier version of the whole thing, beside the present one. */
export interface Compared extends HistoryVersion {
  readonly side: 'before' | 'after'
}

export interface EarlierVersion {
  readonly busy: boolean
  /** "" for none. */
  readonly problem: string
  /** A message that is no problem; "" for none. */
  readonly told: string
  /** The whole thing before or after the entry, beside the current one; null until it is asked for. */
  readonly compared: Compared | null
  /** Fields that are kept by their beginning only, so that they cannot be put back. */
  readonly shortened: readonly string[]
  readonly canRevert: boolean
  view(side: Compared['side']): void
  /** Writes what the thing was in `compared`. */
  restore(): void
  /** Takes back what this entry changed, and nothing else. */
  revert(): void
  /** Adds what this entry deleted. */
  addAgain(): void
}

/** The ways back from an entry. Each is a change like any other, and stands in the history itself. */
export function useEarlierVersion({ entry, put_back: mark }: HistoryLine): EarlierVersion {
  const { readVersion, restoreVersion, recreateTheme, addFirmAgain } = useVersions()
  const confirm = useConfirm()
  const banner = useBanner()
  const task = useTask()
  const [compared, setCompared] = useState<Compared | null>(null)
  const [shortened, setShortened] = useState<readonly string[]>([])
  const { subject, subject_id, subject_name, before, after } = entry
  const kind = isRestorable(subject) ? subject : null

  const view = (side: Compared['side']) => {
    const show = async () => setCompared({ side, ...(await readVersion(entry.id, side)) })
    task.run(show, messages.loading)
  }
  const put = async (of: RestorableSubject, restored: Parameters<typeof restoreVersion>[2]) => {
    await restoreVersion(of, subject_id, restored)
    banner.success('Put back')
    setCompared(null)
  }
  const add = async (of: RestorableSubject, { fields, slug }: HistoryVersion) => {
    if (of === 'settings' || of === 'page') return
    const question = {
      title: `Add ${subject_name} again?`,
      names: [subject_name],
      text: returnTexts[of],
      action: 'Add Again',
      icon: 'rotate-ccw',
    } as const
    if (!(await confirm(question))) return
    const putsBack = entry.action === 'delete' ? entry.id : undefined
    if (of === 'theme') await recreateTheme(fields, putsBack)
    else if (!(await addFirmAgain({ id: subject_id, slug, fields }, putsBack)))
      return task.tell(alreadyText(mark, ALREADY_BACK))
    banner.success('Added again')
    setCompared(null)
  }
  const restore = () => {
    if (!kind || !compared) return
    const { fields, tag } = compared
    task.run(async () => {
      if (tag === null) return add(kind, compared)
      const question = {
        title: 'Put this version back?',
        text: 'The fields below get their earlier values. Like any other change, this can be undone from History.',
        action: 'Put Back',
        icon: 'rotate-ccw',
      } as const
      if (await confirm(question)) await put(kind, { fields, tag })
    }, messages.saving)
  }
  const revert = () => {
    if (!kind) return
    task.run(async () => {
      const version = await readVersion(entry.id, 'change')
      setShortened(version.shortened)
      const { fields, tag } = version
      if (Object.keys(fields).length === 0)
        return task.tell(alreadyText(mark, 'It already has these values.'))
      if (await confirm(fieldsQuestion(version))) await put(kind, { fields, tag, putsBack: entry.id })
    }, messages.saving)
  }
  const addAgain = () => {
    if (!kind) return
    task.run(async () => {
      const version = await readVersion(entry.id, 'before')
      if (version.tag !== null) return task.tell(alreadyText(mark, ALREADY_BACK))
      setShortened(version.shortened)
      await add(kind, version)
    }, messages.saving)
  }
  return {
    busy: task.busy,
    problem: task.problem,
    told: task.told,
    compared,
    shortened,
    canRevert: kind !== null && before !== null && after !== null,
    view,
    restore,
    revert,
    addAgain,
  }
}
