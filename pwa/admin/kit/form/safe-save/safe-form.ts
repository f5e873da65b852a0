import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { FailureMessages } from '../call-errors.ts'
import type { FieldTexts } from '../fields/field-text.ts'
import type { Conflict } from './conflict.ts'
import type { Stored } from './form-phase.ts'
import type { Invalid } from './refusal.ts'

export interface SafeFormOptions<
  Values extends FieldValues,
  Extra = never,
  Saved extends Stored<Values> = Stored<Values>,
> {
  /** Unique per form and item: 'firm:<id>', 'firm:new', 'settings'. A form for another item needs another `key`. */
  readonly draftKey: string
  /** The contract's schema of the request body. */
  readonly schema: v.GenericSchema<unknown, Values>
  readonly stored: Stored<Values>
  /** Name of the edited thing in the question before leaving; absent where the fields' labels say it. */
  readonly subject?: string | undefined
  /** The name in `subject`, which is no word to translate. */
  readonly subjectName?: string | undefined
  /** Sends the values and what was passed to `save`. Throws `ApiError`; 412 opens the conflict. */
  readonly send: (values: Values, ifMatch: string | null, extra?: Extra) => Promise<Saved>
  /** Dotted paths that are never written to the device. */
  readonly secrets?: readonly string[]
  /** How the fields read in notices and conflicts. */
  readonly fields: FieldTexts
  /** Turns the current state from a 412 reply into form values; absent: the schema parses it. */
  readonly read?: (current: unknown) => Values
  /** For a failed save, where the server sent no message. */
  readonly messages?: FailureMessages
  /** For values that the schema refuses; absent: "Please check the marked fields." */
  readonly invalid?: Invalid<Values>
}

/** A form that never loses unsaved changes. */
export interface SafeForm<
  Values extends FieldValues,
  Extra = never,
  Saved extends Stored<Values> = Stored<Values>,
> {
  readonly form: UseFormReturn<Values, unknown, Values>
  readonly fields: FieldTexts
  readonly isDirty: boolean
  /** Dotted paths whose values differ from what is stored; a list is one value. */
  readonly changed: readonly string[]
  readonly isSaving: boolean
  /** Why the last save failed. */
  readonly problem: string | null
  /**
   * Validates and sends; `extra` is passed to `send` and is no field of the form. Returns what `send` returned, or null if
   * nothing was saved. A conflict delays the result until it is resolved.
   */
  save(extra?: Extra): Promise<Saved | null>
  /** Returns to the stored values and deletes the draft. */
  discard(): void
  /** Discards; returns a function that puts the changes back as a draft, or null without discarding where none can be kept. */
  setAside(): (() => Promise<boolean>) | null
  /** A draft of an earlier visit that can be restored; `savedAt` in milliseconds since 1970. */
  readonly offered: { readonly savedAt: number } | null
  restoreDraft(): void
  dropDraft(): void
  readonly conflict: Conflict | null
}
