import { useState } from 'react'
import type { HistoryLine } from '#contract/history.ts'
import { useBanner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { useTask } from '../kit/use-task.ts'
import { isRestorable, type RestorableSubject, restorable } from './entry-labels.ts'
import { alreadyText, fieldsQuestion } from './put-back.ts'
import { useVersions } from './use-versions.ts'
import { type Compared, compare, revertOf } from './versions.ts'

const messages = {
  loading: { failed: 'The earlier version could not be loaded. Please try again.' },
  saving: { failed: 'The earlier version could not be put back. Please try again.' },
} as const

export const ALREADY_BACK = 'It has already been added again, or was never deleted.'

/** What adding something again means, before anybody does it. */
const returnTexts = {
  firm: 'It comes back as it was, at the same address. Visitors who saved it find it among their saved firms.',
  theme: 'It comes back as a new theme. Its earlier history stays with the old one.',
} as const

export interface EarlierVersion {
  readonly busy: boolean
  /** "" for none. */
  readonly problem: string
  /** What there was to say that is no problem; "" for nothing. */
  readonly told: string
  /** The whole thing before or after the entry, beside what it is now; null until somebody asks. */
  readonly compared: Compared | null
  /** Fields that are kept by their beginning only, so that they cannot be put back. */
  readonly truncated: readonly string[]
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
  const { readVersions, readPresent, restoreVersion, recreateTheme, addFirmAgain } = useVersions()
  const confirm = useConfirm()
  const banner = useBanner()
  const task = useTask()
  const [compared, setCompared] = useState<Compared | null>(null)
  const [truncated, setTruncated] = useState<readonly string[]>([])
  const { subject, subject_id, subject_name, before, after } = entry
  const kind = isRestorable(subject) ? subject : null

  const compareWithNow = async (side: Compared['side'], of: RestorableSubject) =>
    compare({ entry, side, writable: restorable[of], ...(await readVersions(of, entry)) })
  const view = (side: Compared['side']) => {
    if (!kind) return
    task.run(async () => setCompared(await compareWithNow(side, kind)), messages.loading)
  }
  const put = async (of: RestorableSubject, restored: Parameters<typeof restoreVersion>[2]) => {
    await restoreVersion(of, subject_id, restored)
    banner.success('Put back')
    setCompared(null)
  }
  const add = async (of: RestorableSubject, { fields, slug }: Compared) => {
    if (of === 'settings') return
    const question = {
      title: `Add ${subject_name} again?`,
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
    const { fields, tag, isGone } = compared
    task.run(async () => {
      if (isGone) return add(kind, compared)
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
      const present = await readPresent(kind, subject_id)
      if (!present) return task.fail('It no longer exists.')
      const undo = revertOf(entry, present.values, restorable[kind])
      setTruncated(undo.truncated)
      if (undo.changes.length === 0) return task.tell(alreadyText(mark, 'It already has these values.'))
      const { fields } = undo
      if (await confirm(fieldsQuestion(undo)))
        await put(kind, { fields, tag: present.tag, putsBack: entry.id })
    }, messages.saving)
  }
  const addAgain = () => {
    if (!kind) return
    task.run(async () => {
      const found = await compareWithNow('before', kind)
      if (found.exists) return task.tell(alreadyText(mark, ALREADY_BACK))
      setTruncated(found.truncated)
      await add(kind, found)
    }, messages.saving)
  }
  return {
    busy: task.busy,
    problem: task.problem,
    told: task.told,
    compared,
    truncated,
    canRevert: kind !== null && before !== null && after !== null,
    view,
    restore,
    revert,
    addAgain,
  }
}
