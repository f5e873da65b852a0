import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { FailureMessages } from '../explain.ts'
import type { Conflict } from './use-conflict.ts'

/** What the server holds, and its entity tag; null where there is nothing yet. */
export interface Stored<Values> {
  readonly values: Values
  readonly tag: string | null
}

export interface SafeFormOptions<Values extends FieldValues, Extra = never> {
  /** One per form and thing: 'firm:<id>', 'firm:new', 'settings'. A form for another thing gets another `key`. */
  readonly draftKey: string
  /** The contract's schema of what is sent. */
  readonly schema: v.GenericSchema<unknown, Values>
  readonly stored: Stored<Values>
  /** Sends what was entered, and what was given to `save`. Throws `ApiError`; 412 opens the conflict. */
  readonly send: (values: Values, ifMatch: string | null, extra?: Extra) => Promise<Stored<Values>>
  /** Dotted paths of what is never written to the device. */
  readonly secrets?: readonly string[]
  /** Words for the fields, by dotted path. */
  readonly labels: Readonly<Record<string, string>>
  /** Makes form values of what a refused write carries; absent: the schema reads it. */
  readonly read?: (current: unknown) => Values
  /** What is said when saving fails and the server has no words. */
  readonly words?: FailureMessages
  /** What is said when the schema refuses; absent: that the marked fields are to be checked. */
  readonly invalid?: string
}

/** A form whose unsaved state cannot get lost. */
export interface SafeForm<Values extends FieldValues, Extra = never> {
  readonly form: UseFormReturn<Values, unknown, Values>
  readonly isDirty: boolean
  /** Dotted paths whose values differ from what is stored; a list is one value. */
  readonly changed: readonly string[]
  readonly isSaving: boolean
  /** Why the last save did not work. */
  readonly problem: string | null
  /**
   * Checks and sends; `extra` is sent along and is no field of the form. Returns whether it was saved in the end: where
   * there is a conflict, once that is resolved.
   */
  save(extra?: Extra): Promise<boolean>
  /** Goes back to what is stored and forgets the draft. */
  discard(): void
  /** A draft of an earlier visit that waits for an answer; `savedAt` in milliseconds since 1970. */
  readonly offered: { readonly savedAt: number } | null
  restoreDraft(): void
  dropDraft(): void
  readonly conflict: Conflict | null
}
