import { useEffect, useRef, useState } from 'react'
import { isSame } from '#contract/primitives/is-same.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { createStorageItem } from '../storage-item.ts'
import type { ShownSubmission } from './messages.ts'
import { emptyFields, type SubmissionFields } from './stored-submission.ts'
import type { Outbox } from './use-outbox.ts'

/** Text that the database may not have yet. */
interface UnsavedDraft {
  readonly key: string
  readonly fields: SubmissionFields
  /** Milliseconds since 1970. */
  readonly at: number
}

function unsavedDraftOf(value: unknown): UnsavedDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { key, fields, at } = value as Partial<UnsavedDraft>
  if (typeof key !== 'string' || typeof at !== 'number' || typeof fields !== 'object') return null
  const known = Object.entries(fields ?? {}).filter(
    ([name, value]) => typeof value === typeof emptyFields[name as keyof SubmissionFields],
  )
  return { key, at, fields: { ...emptyFields, ...Object.fromEntries(known) } }
}

/** Text that may not have reached the database, in local storage: written at once, so that a page that is left loses none. */
const draftJournal = createStorageItem('local', 'review-on-the-way', unsavedDraftOf)

/** Forgets words that the database never got. */
export const forgetTypedWords = (): void => void draftJournal.write(null)

/** Pause in typing after which the text is stored, in milliseconds. */
const TYPING_PAUSE = 400

export interface Draft {
  /** "" until the device has answered. */
  readonly key: string
  readonly fields: SubmissionFields
  /** The draft as the device holds it, with its files. */
  readonly stored: ShownSubmission | null
  /** When words were written that this page found on the device, in milliseconds since 1970; null: none were. */
  readonly foundFrom: number | null
  write(change: Partial<SubmissionFields>): void
  /** `added`: values known about the firm. Returns the moment, in milliseconds since 1970, which the stored submission keeps. */
  submit(added: Partial<SubmissionFields>): number
  discard(): void
}

interface Held {
  readonly key: string
  readonly fields: SubmissionFields
  readonly foundFrom: number | null
  /** When these words were written, in milliseconds since 1970; 0: never. */
  readonly at: number
}

const isEmpty = (fields: SubmissionFields) => isSame(fields, emptyFields)
const NOTHING: Held = { key: '', fields: emptyFields, foundFrom: null, at: 0 }
const blank = (): Held => ({ ...NOTHING, key: randomId() })
const heldOf = ({ key, fields, changedAt }: ShownSubmission, foundFrom: number | null): Held => ({
  key,
  fields: { ...emptyFields, ...fields },
  foundFrom,
  at: changedAt,
})

/**
 * The submission that is being written. Every word is stored on the device at once; a stored draft is offered again, and changes
 * of another tab appear here, too.
 */
export function useDraft({ onShow, ask }: Outbox): Draft {
  const [held, setHeld] = useState(NOTHING)
  /** The draft that was discarded last, which the device may still show. */
  const [discarded, setDiscarded] = useState('')
  const wasStored = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const draft = onShow?.submissions.find(({ key, state }) => state === 'draft' && key !== discarded) ?? null
  const stored = draft?.key === held.key ? draft : null

  useEffect(() => {
    if (!onShow) return
    const mine = onShow.submissions.find(({ key }) => key === held.key)
    const adopt = (found: ShownSubmission) => {
      const isFound = found.refusal === null && found.changedAt > 0
      setHeld(heldOf(found, isFound ? found.changedAt : null))
    }
    if (held.key === '') {
      const words = draftJournal.read()
      const known = words && onShow.submissions.find(({ key }) => key === words.key)
      const isNews =
        words && (known ? known.state === 'draft' && known.changedAt < words.at : !isEmpty(words.fields))
      if (isNews) {
        setHeld({ key: words.key, fields: words.fields, foundFrom: words.at, at: words.at })
        ask({ do: 'keep', key: words.key, fields: words.fields, at: words.at })
      } else if (draft) adopt(draft)
      else setHeld(blank())
      return
    }
    if (mine?.state === 'draft') {
      wasStored.current = mine.key
      const words = draftJournal.read()
      if (words?.key === mine.key && words.at <= mine.changedAt) draftJournal.write(null)
      const isOfOtherTab = mine.changedAt > held.at && !isSame(mine.fields, held.fields)
      if (isOfOtherTab) setHeld(heldOf(mine, null))
      return
    }
    const isGone = mine !== undefined || wasStored.current === held.key
    if (isGone) {
      clearTimeout(timer.current)
      draftJournal.write(null)
    }
    if (draft && (isGone || isEmpty(held.fields))) adopt(draft)
    else if (isGone) setHeld(blank())
  }, [onShow, held.key, held.fields, held.at, draft, ask])

  const { key, fields } = held
  /** Later than all that the device has of it, also where its clock was put back: those words would count as newer. */
  const laterMoment = () => Math.max(Date.now(), held.at + 1)
  return {
    key,
    fields,
    stored,
    foundFrom: held.foundFrom,
    write(change) {
      const next = { ...fields, ...change }
      const at = laterMoment()
      setHeld({ key, fields: next, foundFrom: null, at })
      draftJournal.write({ key, fields: next, at })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => ask({ do: 'keep', key, fields: next, at }), TYPING_PAUSE)
    },
    submit(added) {
      clearTimeout(timer.current)
      wasStored.current = key
      const at = laterMoment()
      ask({ do: 'submit', key, fields: { ...fields, ...added }, at })
      return at
    },
    discard() {
      clearTimeout(timer.current)
      draftJournal.write(null)
      ask({ do: 'discard', key })
      setDiscarded(key)
      setHeld(blank())
    },
  }
}
