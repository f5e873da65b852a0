import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { FailureMessages } from '../call-errors.ts'
import type { Conflict } from './use-conflict.ts'

/** What the server holds, and its entity tag; null where there is nothing yet. */
export interface Stored<Values> {
  readonly values: Values
  readonly tag: string | null
}

export interface SafeFormOptions<
  Values extends FieldValues,
  Extra = never,
  Saved extends Stored<Values> = Stored<Values>,
> {
  /** One per form and thing: 'firm:<id>', 'firm:new', 'settings'. A form for another thing gets another `key`. */
  readonly draftKey: string
  /** The contract's schema of what is sent. */
  readonly schema: v.GenericSchema<unknown, Values>
  readonly stored: Stored<Values>
  /** Sends the values and what was passed to `save`. Throws `ApiError`; 412 opens the conflict. */
  readonly send: (values: Values, ifMatch: string | null, extra?: Extra) => Promise<Saved>
  /** Dotted paths of what is never written to the device. */
  readonly secrets?: readonly string[]
  /** Words for the fields, by dotted path. */
  readonly labels: Readonly<Record<string, string>>
  /** Makes form values of what a refused write carries; absent: the schema reads it. */
  readonly read?: (current: unknown) => Values
  /** What is said when saving fails and the server has no words. */
  readonly messages?: FailureMessages
  /** What is said when the schema refuses; absent: that the marked fields are to be checked. */
  readonly invalid?: string
}

/** A form whose unsaved state cannot get lost. */
export interface SafeForm<
  Values extends FieldValues,
  Extra = never,
  Saved extends Stored<Values> = Stored<Values>,
> {
  readonly form: UseFormReturn<Values, unknown, Values>
  readonly isDirty: boolean
  /** Dotted paths whose values differ from what is stored; a list is one value. */
  readonly changed: readonly string[]
  readonly isSaving: boolean
  /** Why the last save did not work. */
  readonly problem: string | null
  /**
   * Validates and sends; `extra` is passed to `send` and is no field of the form. Returns what `send` returned, or null if
   * nothing was saved. A conflict delays the result until it is resolved.
   */
  save(extra?: Extra): Promise<Saved | null>
  /** Goes back to what is stored and forgets the draft. */
  discard(): void
  /** A draft of an earlier visit that waits for an answer; `savedAt` in milliseconds since 1970. */
  readonly offered: { readonly savedAt: number } | null
  restoreDraft(): void
  dropDraft(): void
  readonly conflict: Conflict | null
}
