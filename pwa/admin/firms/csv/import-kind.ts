import type { SheetKind } from '#contract/firm-import.ts'

/** A kind of file, by what its lines are. */
export interface ImportKind {
  readonly of: SheetKind
  /** The lines of a file, and one of them: "Firms" and "Firm". */
  readonly noun: string
  readonly one: string
  /** Describes a file to staff who have none yet. */
  readonly hint: string
  /** Says what happens to firms that are not in the file. */
  readonly untouched: string
  /** Says of a record that it goes. */
  readonly removed: string
  /** Whether staff may ask for the deletion of firms that are not in the file. */
  readonly mayRemoveOthers: boolean
}

/** Files of firms: each line is a firm. */
export const firmImport: ImportKind = {
  of: 'firms',
  noun: 'Firms',
  one: 'Firm',
  hint: 'One line for each firm, headed by the names of the columns, as Export writes them.',
  untouched: 'A firm that is not in the file stays as it is.',
  removed: 'Not in the file',
  mayRemoveOthers: true,
}

/** Files of challenges: each line is a challenge of a firm. */
export const challengeImport: ImportKind = {
  of: 'challenges',
  noun: 'Challenges',
  one: 'Challenge',
  hint: 'One line for each challenge, headed by the names of the columns, as Export writes them. The lines of a firm are all that it sells: what has no line is removed.',
  untouched: 'A firm that is not in the file keeps its challenges.',
  removed: 'Not in the file any more',
  mayRemoveOthers: false,
}
