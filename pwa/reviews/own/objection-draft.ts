import { useCallback, useEffect, useMemo, useState } from 'react'
import { OBJECTION_LIFE } from '#contract/reviews/objection.ts'
import { createStorageItem } from '#pwa/data/storage-item.ts'

/** The sender's draft against a decision. */
export interface ObjectionDraft {
  readonly text: string
  readonly email: string
}

export const emptyObjection: ObjectionDraft = { text: '', email: '' }

interface KeptDraft extends ObjectionDraft {
  /** The review that it is about. */
  readonly about: string
  /** When the decision was taken: the words are no objection to another one. */
  readonly decided_at: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
}

const isDraft = (value: Partial<KeptDraft> | null): value is KeptDraft =>
  [value?.about, value?.decided_at, value?.text, value?.email].every((part) => typeof part === 'string') &&
  typeof value?.at === 'number'

/** In local storage, written with each letter: a page that is left loses none. */
const journal = createStorageItem('local', 'objections-on-the-way', (stored) =>
  Array.isArray(stored) ? stored.filter(isDraft) : null,
)

/** The drafts of this device, without those past their deadline. */
const drafts = () => (journal.read() ?? []).filter(({ at }) => at > Date.now() - OBJECTION_LIFE)

function write(all: readonly KeptDraft[]): void {
  journal.write(all.length === 0 ? null : [...all])
}

/** Keeps a draft in the place of the one about the same review. */
export function keepObjection(draft: Omit<KeptDraft, 'at'>): void {
  const others = drafts().filter(({ about }) => about !== draft.about)
  write(draft.text === '' && draft.email === '' ? others : [...others, { ...draft, at: Date.now() }])
}

/** Deletes the draft about a review. */
export function forgetObjection(about: string): void {
  write(drafts().filter((one) => one.about !== about))
}

/** Forgets all of them. */
export const forgetObjections = (): void => void journal.write(null)

/** All drafts, for the file with everything on this device. */
export const keptObjections = (): ObjectionDraft[] => drafts().map(({ text, email }) => ({ text, email }))

/** The draft about a review against the decision of a moment. */
export function keptObjection(about: string, decided_at: string): ObjectionDraft {
  return drafts().find((one) => one.about === about && one.decided_at === decided_at) ?? emptyObjection
}

/**
 * The objection that is being written about a review, which this device keeps until it is sent. `decided_at`: of the decision that
 * can be objected to; null for none, undefined until that is known.
 */
export function useObjectionDraft(about: string, decided_at: string | null | undefined) {
  const found = useMemo(
    () => (decided_at ? keptObjection(about, decided_at) : emptyObjection),
    [about, decided_at],
  )
  const [typed, setTyped] = useState({ decided_at, draft: found })
  useEffect(() => {
    if (decided_at === null) forgetObjection(about)
  }, [about, decided_at])
  const change = useCallback(
    (draft: ObjectionDraft) => {
      setTyped({ decided_at, draft })
      if (decided_at) keepObjection({ about, decided_at, ...draft })
    },
    [about, decided_at],
  )
  return { draft: typed.decided_at === decided_at ? typed.draft : found, change }
}
