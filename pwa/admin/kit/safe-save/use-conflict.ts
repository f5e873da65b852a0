import { useState } from 'react'
import {
  applyEdits,
  type ConflictField,
  type Edits,
  type Side,
  type TheirChange,
  type Values,
} from './merge-edits.ts'

/** Two edits of the same thing, waiting for somebody to choose. */
export interface Conflict {
  /** A save came too late, or a draft is older than what is stored. */
  readonly cause: 'save' | 'draft'
  readonly fields: readonly ConflictField[]
  readonly others: readonly TheirChange[]
  readonly choices: Readonly<Record<string, Side>>
  /** Whether every field was chosen. */
  readonly isChosen: boolean
  choose(path: string, side: Side): void
  /** Takes the choices over; after a refused save, saves. */
  accept(): void
  /** Leaves everything as the other one made it. */
  takeTheirs(): void
  /** Goes back to the form as it was. */
  cancel(): void
}

/** A conflict before anyone chose. `theirs`: what is stored now. */
export interface Conflicting<T> {
  readonly cause: Conflict['cause']
  readonly edits: Edits
  readonly theirs: { readonly values: T; readonly tag: string | null }
}

interface Outcomes<T> {
  /** What the form is to show, over what is stored now. */
  accepted(values: T, conflicting: Conflicting<T>): void
  yielded(conflicting: Conflicting<T>): void
  /** Nobody chose. */
  left(): void
}

/** Holds a conflict and the choices made in it. */
export function useConflict<T extends Values>({ accepted, yielded, left }: Outcomes<T>) {
  const [open, setOpen] = useState<Conflicting<T> | null>(null)
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const begin = (conflicting: Conflicting<T>) => {
    setChoices({})
    setOpen(conflicting)
  }
  const close = () => setOpen(null)
  if (!open) return { conflict: null, begin, close }
  const { cause, edits, theirs } = open
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
      accepted(applyEdits(theirs.values, edits, choices), open)
    },
    takeTheirs: () => {
      close()
      yielded(open)
    },
    cancel: () => {
      close()
      left()
    },
  }
  return { conflict, begin, close }
}
