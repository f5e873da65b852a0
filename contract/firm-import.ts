import * as v from 'valibot'
import { dryRun } from './backup/backup-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { firmBulkDone, firmToRemove, MOST_AT_ONCE } from './firm-bulk.ts'
import { unseenReasons } from './firm-unseen.ts'
import { id, listOf } from './primitives/text-input.ts'
import { dayOrders } from './primitives/written-day.ts'

/** The kinds of lines that an import takes. */
const sheetKinds = ['firms', 'challenges'] as const
export type SheetKind = (typeof sheetKinds)[number]

/** Most lines of one import, its headings not counted. */
export const MOST_LINES = 10_000

/** Longest body of an import: reading it must not keep other answers waiting. */
export const IMPORT_BODY_BYTES = 4 * 1024 * 1024

/** Stands between the cells of a line. Whatever cleans a text takes it away, so that no cell holds one. */
export const CELL_END = '\u001f'

/** Most answers to questions of one kind that a sheet leaves open. */
const MOST_CHOICES = 1000

/** Stands for the website of the firm of a line, where a source is given for all lines. */
export const OWN_WEBSITE = '(website)'

/** The text of a cell; the length of the whole body is limited. */
const cellText = v.string('must be a text')

/** A firm that a line adds, under an id of its own: sent twice, it is not added twice. */
const firmToCome = v.object({ line: v.number(), id, name: v.string() })

/** The firms that an import touches. */
const touched = v.object({
  create: v.array(firmToCome),
  change: v.array(firmToRemove),
  remove: v.array(firmToRemove),
})

/** The same as a dry run said it: the import does this or nothing. */
const planned = v.object({
  create: listOf(firmToCome, MOST_AT_ONCE),
  change: listOf(firmToRemove, MOST_AT_ONCE),
  remove: listOf(firmToRemove, MOST_AT_ONCE),
})

/** The cells of a spreadsheet, with what staff said of them. */
const firmImport = v.object({
  /** The kind of its lines. */
  of: v.picklist(sheetKinds, 'must be firms or challenges'),
  /** The headings, then the lines, blank ones too; each its cells with `CELL_END` between them. */
  lines: v.pipe(
    v.array(v.string('must be a text'), 'must be a list'),
    v.maxLength(MOST_LINES + 1, `must hold at most ${MOST_LINES.toLocaleString('en')} lines`),
  ),
  /** The places in `lines` of those in which a quotation mark is wrong. */
  misquoted: v.optional(v.array(v.number('must be a number'), 'must be a list'), []),
  /** The keys of columns whose headings say something else or nothing, by their places; "" for one that is skipped. */
  columns: v.optional(listOf(v.object({ at: v.number(), key: v.string() }), MOST_CHOICES), []),
  /** What the sheet has no column for, for all its lines: the text of the cell, by the key of the column. */
  defaults: v.optional(listOf(v.object({ column: v.string(), text: cellText }), 100), []),
  /** What stands in place of a text, in all cells of a column that hold it. */
  values: v.optional(
    listOf(v.object({ column: v.string(), text: cellText, value: cellText }), MOST_CHOICES),
    [],
  ),
  /** What stands in single cells; before `values`. */
  cells: v.optional(
    listOf(v.object({ line: v.number('must be a number'), column: v.string(), value: cellText }), MOST_LINES),
    [],
  ),
  /** How to read a day that could be two; absent: it is a fault. */
  dayOrder: v.optional(
    v.picklist(
      dayOrders.map(({ key }) => key),
      'must be dmy or mdy',
    ),
  ),
  /** The firms that are meant by names that none has. */
  firms: v.optional(listOf(v.object({ name: v.string(), id }), MOST_CHOICES), []),
  /** Whether firms that no line names are deleted. */
  removesOthers: v.optional(v.boolean('must be true or false'), false),
  /** What a dry run said would be touched; the import itself needs it. */
  planned: v.optional(planned),
})
export type FirmImport = v.InferOutput<typeof firmImport>

/** What a line as a whole is refused for; `cell`: a cell, by its column and the message about it. */
const lineFaults = [
  'cell',
  'misquoted',
  'too_many_cells',
  /** `count`: the first line that says the same. */
  'same_firm',
  'same_challenge',
  'other_id_of_firm',
  'several_firms_by_name',
  'no_such_firm',
  'several_firms_for_challenge',
  'other_id_of_challenge',
  'several_challenges_by_name',
  /** `count`: how many challenges the firm would have. */
  'too_many_challenges',
  'needs_right_to_offer',
  'needs_right_to_standing',
  'needs_right_to_avoid',
  'needs_right_to_unpublish_avoid',
] as const

const lineFault = v.object({
  code: v.picklist(lineFaults),
  column: v.optional(v.string()),
  /** The text of the cell, "" for an empty one or none; absent where it is too long to be said again. */
  text: v.optional(v.string()),
  message: v.optional(v.string()),
  count: v.optional(v.number()),
})
export type LineFaultSaid = v.InferOutput<typeof lineFault>

export const outcomes = ['added', 'changed', 'removed', 'fault'] as const
export type Outcome = (typeof outcomes)[number]

/** Longest value of a change in a reply, in characters: a screen shows less of it. */
export const SHOWN_LENGTH = 200

/** The outcome of a line, or of a record that is in none. */
const lineResult = v.object({
  id: v.string(),
  line: v.nullable(v.number()),
  outcome: v.picklist(outcomes),
  /** "" where the line says none. */
  name: v.string(),
  /** The firm that it belongs to, where it is none itself. */
  firmName: v.optional(v.string()),
  faults: v.array(lineFault),
  /** The main values of what is added. */
  summary: v.array(v.string()),
  /** Why the tier is doubtful that a line moves its firm to; "" where it is not. */
  doubt: v.string(),
  /** Additive: why visitors do not see what the line changes; empty where they do. */
  unseen: v.optional(v.array(v.picklist(unseenReasons)), []),
  /** Why the line changes its firm, for visitors to read. */
  reason: v.string(),
  /** The beginnings of values as staff read them, by the keys of their columns. */
  changes: v.array(v.object({ column: v.string(), before: v.string(), after: v.string() })),
})
export type LineResult = v.InferOutput<typeof lineResult>

/** What an import would do. */
const importPlan = v.object({
  /** Why there are no lines; null where there are. `column`: the one that is there twice. */
  fault: v.nullable(
    v.object({
      code: v.picklist(['column_twice', 'column_missing', 'no_lines']),
      column: v.optional(v.string()),
    }),
  ),
  /** How many lines are not blank. */
  lines: v.number(),
  /** Every column, with its heading, "" for none, its key, "" where it is skipped, and its first values. */
  columns: v.array(
    v.object({ at: v.number(), heading: v.string(), key: v.string(), samples: v.array(v.string()) }),
  ),
  /** Columns whose headings, "" for none, mean nothing here, with the keys that they were said to have. */
  unknown: v.array(v.object({ at: v.number(), heading: v.string(), chosen: v.string() })),
  /** The keys of the columns that are known by their headings. */
  named: v.array(v.string()),
  /** A day that could be two; "" for none. */
  twoDays: v.string(),
  /** Faults first, then in the order of the lines. */
  results: v.array(lineResult),
  unchanged: v.number(),
  /** All that is right; the lines with faults are left out. */
  planned: touched,
  /** The length of all that is planned, as one act on many firms. */
  bytes: v.number(),
  /** Additive: how many firms, or challenges, come that visitors read as one entry of the list of changes; 0: each is its own. */
  inOneEntry: v.optional(v.number(), 0),
})
export type ImportPlan = v.InferOutput<typeof importPlan>

export const importFirms = endpoint({
  method: 'POST',
  path: '/api/admin/firms/import',
  summary:
    'Bring firms, or their challenges, from the cells of a spreadsheet: `dry_run=true` says line by line what would be added, changed, deleted and refused; without it that is done as one act, or nothing, with 412 and the conflicts as `current`',
  permission: 'firms:write',
  query: dryRun,
  body: firmImport,
  response: v.object({
    /** Of a dry run. */
    plan: v.nullable(importPlan),
    /** What was done. */
    done: v.nullable(firmBulkDone),
  }),
  limits: { bodyBytes: IMPORT_BODY_BYTES },
  work: 'bulk',
})
