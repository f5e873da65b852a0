import { useState } from 'react'
import type { Values } from '#contract/primitives/paths.ts'
import { applyEdits, type ConflictField, type Edits, type Side, type TheirChange } from './merge-edits.ts'

/** Two edits of the same thing, waiting for a choice. */
export interface Conflict {
  /** A save came too late, or a draft is older than what is stored. */
  readonly cause: 'save' | 'draft'
  readonly fields: readonly ConflictField[]
  readonly others: readonly TheirChange[]
  readonly choices: Readonly<Record<string, Side>>
  /** Whether a side was chosen for every field. */
  readonly isChosen: boolean
  choose(path: string, side: Side): void
  /** Applies the choices; after a refused save, saves. */
  accept(): void
  /** Keeps everything as the other person left it. */
  takeTheirs(): void
  /** Returns to the form as it was. */
  cancel(): void
}

/** A conflict before any choice. `theirs`: what is stored now. */
export interface PendingConflict<T> {
  readonly cause: Conflict['cause']
  readonly edits: Edits
  readonly theirs: { readonly values: T; readonly tag: string | null }
}

interface ConflictHandlers<T> {
  /** `values`: what the form should show, over what is stored now. */
  onAccept(values: T, pending: PendingConflict<T>): void
  onTakeTheirs(pending: PendingConflict<T>): void
  onCancel(): void
}

/** Holds a conflict and the choices made in it. */
export function useConflict<T extends Values>({ onAccept, onTakeTheirs, onCancel }: ConflictHandlers<T>) {
  const [pending, setPending] = useState<PendingConflict<T> | null>(null)
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const begin = (next: PendingConflict<T>) => {
    setChoices({})
    setPending(next)
  }
  if (!pending) return { conflict: null, begin }
  const close = () => setPending(null)
  const { cause, edits, theirs } = pending
  const isChosen = edits.fields.every(({ path }) => choices[path] !== undefined)
  const conflict: Conflict = {
    cause,
    fields: edits.fields,
    others: edits.others,
    choices,
    isChosen,
    choose: (path, side) => setChoices((before) => ({ ...before, [path]: side })),
    accept: () => {
      if (!isChosen) return
      close()
      onAccept(applyEdits(theirs.values, edits, choices), pending)
    },
    takeTheirs: () => {
      close()
      onTakeTheirs(pending)
    },
    cancel: () => {
      close()
      onCancel()
    },
  }
  return { conflict, begin }
}
