import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'
import { sentenceCase } from '#contract/primitives/text.ts'
import type { FieldText, Says } from './field-text.tsx'

interface Range {
  readonly min: number
  readonly max: number
}

/** The control that edits a field; its check is the contract's. */
type Control =
  | { readonly kind: 'text'; readonly maxLength?: number; readonly spellCheck?: false }
  /** A text that no keyboard corrects, like a user's name. */
  | { readonly kind: 'name' | 'url' | 'day' | 'colour' | 'toggle' | 'list' }
  | { readonly kind: 'email'; readonly autoComplete?: 'off' }
  | { readonly kind: 'picture'; readonly of: ChosenPictureKind }
  /** `maxLength`: counted at the end of the label's line. */
  | { readonly kind: 'area'; readonly rows?: number; readonly maxLength?: number }
  /** `row`: the name of one row, "Pro" of "Pro 1" and "Add pro". */
  | { readonly kind: 'rows'; readonly row: string; readonly minRows?: number; readonly maxRows: number }
  | ({ readonly kind: 'number'; readonly fallback: number } & Range)
  /** Entered in seconds, stored in milliseconds. */
  | ({ readonly kind: 'seconds'; readonly fallback: number } & Range)
  | ({ readonly kind: 'slider'; readonly step: number; readonly unit: 'percent' | 'share' } & Range)
  | { readonly kind: 'choice'; readonly options: readonly { value: string; label: string }[] }
  /** Drawn by its noun. */
  | { readonly kind: 'own' }

/** How a field reads in conflicts and in History. */
interface RecordedField extends FieldText {
  /** The label in History; absent: that of the form, in the case of a sentence. */
  readonly recorded?: string
  /** The sentence in History for a change of this field alone. */
  readonly says?: Says
}

/** A field of a noun: its control in the form, and its texts there and elsewhere. */
export type FieldRow = Control &
  RecordedField & {
    readonly hint?: string
    readonly required?: boolean
    /** At the end of the label's line: "Optional". */
    readonly aside?: string
    /** Takes half the width where there is room. */
    readonly half?: boolean
  }

/** The fields that History knows, by dotted path. */
export type RecordedFields<Path extends string = string> = Readonly<Record<Path, RecordedField>>

/** The fields of a noun, by dotted path. */
export type FieldTable<Path extends string = string> = Readonly<Record<Path, FieldRow>>

/** The paths of a table, in its order. */
export const keysOf = <Path extends string>(fields: FieldTable<Path>): readonly Path[] =>
  Object.keys(fields) as Path[]

export const recordedLabel = ({ label, recorded }: RecordedField): string => recorded ?? sentenceCase(label)
