import * as v from 'valibot'
import { id, moment } from '../primitives/text-input.ts'
import { changeKinds } from './change-kinds.ts'

/** Longest public reason, in characters. */
export const REASON_LENGTH = 300

/** The challenge or the criterion that a change is about, as it was named then. */
const subject = v.object({
  /** The key of a criterion. */
  id,
  name: v.string(),
  /** Of its amounts, ISO 4217. */
  currency: v.optional(v.string()),
  /** Of the amounts before, where they were in another one. */
  currencyBefore: v.optional(v.string()),
})

/**
 * The firm that a change is about, as visitors see it today, or saw it last where it is gone. `sample`: it is invented. `closed`:
 * it is in no tier.
 */
const changedFirm = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  category: v.string(),
  sample: v.optional(v.boolean()),
  closed: v.optional(v.boolean()),
})

/**
 * An entry of the list of changes: one thing that visitors saw change. Never edited or deleted; `notes` correct it, and `removed`
 * says why its words had to go. (docs/decisions/public-changes.md)
 */
export const publicChange = v.object({
  id,
  at: moment,
  /** Null where it is about the site: its review policy, its rubric, or a restore. */
  firm: v.nullable(changedFirm),
  kind: v.picklist(changeKinds),
  /**
   * The field that changed: of the firm, of the challenge where `kind` is `challenge`, of the settings where it is `policy`. The
   * key of a criterion where it is `criteria` or `rubric`, and `version` where the rubric as a whole became the next one.
   * "" where a whole firm or a whole challenge came (`before` is null) or went (`after` is null).
   */
  field: v.string(),
  subject: v.optional(subject),
  /**
   * The values as the contract's fields hold them: amounts in cents, lists as lists. Null: there was, or is, none; absent: it was,
   * or is, not known.
   */
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
  /** The facts given with a new standing. */
  standing: v.optional(v.object({ since: v.string(), note: v.string(), source: v.string() })),
  /** "" where none was given. */
  reason: v.string(),
  minor: v.boolean(),
  notes: v.array(v.object({ at: moment, text: v.string() })),
  /** Where the law requires that words go: before, after, reason and the notes until then are empty. */
  removed: v.optional(v.object({ at: moment, reason: v.string() })),
})
export type PublicChange = v.InferOutput<typeof publicChange>

/** A change before it becomes an entry of the list of changes. */
export type RecordedChange = Pick<
  PublicChange,
  'kind' | 'field' | 'subject' | 'before' | 'after' | 'standing'
>

/** A page of the list of changes, newest first. */
export const changePage = v.object({
  changes: v.array(publicChange),
  /** How many there are in all that match. */
  total: v.number(),
  /** How many of each kind there are that match but for the kind; a kind without any is not named. */
  counts: v.optional(v.array(v.object({ kind: v.picklist(changeKinds), count: v.number() }))),
  /** Where the next page starts; absent on the last. */
  next: v.optional(v.object({ before: moment, before_id: id })),
  /** When the record of this site begins; earlier where the invented past of a sample is among these. */
  begins: moment,
})
export type ChangePage = v.InferOutput<typeof changePage>
