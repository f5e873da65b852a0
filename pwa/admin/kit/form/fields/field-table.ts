import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'
import { sentenceCase } from '#contract/primitives/text.ts'

interface Range {
  readonly min: number
  readonly max: number
}

type Options = readonly { readonly value: string; readonly label: string }[]

/** What a row says to the kind of its field (`kinds.tsx`) beside its label. */
interface Settings {
  readonly text: { readonly maxLength?: number; readonly spellCheck?: false }
  /** A text that no keyboard corrects, like a user's name. */
  readonly name: { readonly maxLength?: number }
  readonly email: { readonly autoComplete?: 'off' }
  readonly url: object
  readonly day: object
  /** In a form as the clock of this device has it: "2026-11-27T09:00". */
  readonly moment: object
  readonly colour: object
  /** `served`: the path of a copy that exists already, or "". */
  readonly picture: { readonly of: ChosenPictureKind; readonly served?: string }
  /** `maxLength`: counted at the end of the label's line. */
  readonly area: { readonly rows?: number; readonly maxLength?: number }
  readonly toggle: object
  readonly list: object
  /** `row`: the name of one row, "Pro" of "Pro 1" and "Add pro". */
  readonly rows: { readonly row: string; readonly minRows?: number; readonly maxRows: number }
  /** One of a few, all in view. `isRow`: four of them stand in one row where there is room, else two by two. */
  readonly choice: { readonly options: Options; readonly isRow?: boolean }
  /** One of many. */
  readonly select: { readonly options: Options }
  readonly percent: object
  readonly slider: Range & { readonly step: number; readonly unit: 'percent' | 'share' }
  readonly number: Range & { readonly fallback: number }
  /** Entered in seconds, stored in milliseconds. */
  readonly seconds: Range & { readonly fallback: number }
  /** Drawn by its noun. */
  readonly own: object
}

/** The kinds of fields. The check of a field is the contract's. */
export type Kind = keyof Settings

/** The control of a field of a kind. */
export type Control<Of extends Kind = Kind> = { [Key in Of]: { readonly kind: Key } & Settings[Key] }[Of]

/** How a field reads beside its form: in conflicts, in lists of changes and in History. What it says goes before its kind. */
interface Texts {
  readonly label: string
  /** The label in History; absent: that of the form, in the case of a sentence. */
  readonly recorded?: string
  /** Its name inside a sentence of History, like "the code"; absent: that of its label. */
  readonly says?: string
  /** The labels of its values. */
  readonly options?: Options
  /** A value that is not empty as text. */
  readonly text?: (value: unknown) => string
  /** Two values beside each other, reduced to their differences; absent: both whole. */
  readonly compare?: (one: unknown, other: unknown) => readonly [string, string]
}

/** A field that may have no control. */
export type FieldText = Texts & (Control | { readonly kind?: undefined })

/** By dotted path. */
export type FieldTexts<Path extends string = string> = Readonly<Record<Path, FieldText>>

/** A field of a noun: its control in the form, and its texts there and elsewhere. */
export type FieldRow = Control &
  Texts & {
    readonly hint?: string
    readonly required?: boolean
    /** At the end of the label's line: "Optional". */
    readonly aside?: string
    /** Takes half the width where there is room. */
    readonly half?: boolean
  }

/** The fields of a noun, by dotted path. */
export type FieldTable<Path extends string = string> = Readonly<Record<Path, FieldRow>>

/** The paths of a table, in its order. */
export const keysOf = <Path extends string>(fields: FieldTable<Path>): readonly Path[] =>
  Object.keys(fields) as Path[]

export const recordedLabel = ({ label, recorded }: Texts): string => recorded ?? sentenceCase(label)
