import * as v from 'valibot'
import { filled, lineText, listOf, requiredLine, text, typedText } from '../primitives/text-input.ts'

export const MOST_PAGES = 30

/** Longest text of a page, in characters. */
export const PAGE_TEXT_LENGTH = 20_000

/** Longest note of a change to a page, in characters. */
const CHANGE_NOTE_LENGTH = 300

/** Most listed changes of a page. */
export const MOST_CHANGES = 50

const flag = v.boolean('must be true or false')

/** The part of an address that names a page. */
export const pageSlug = typedText(
  60,
  filled,
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens'),
)

const title = requiredLine(60)

/** A page of the owner's, without its text. */
export const sitePageEntry = v.object({
  slug: pageSlug,
  title,
  /** Whether the footer links to it. */
  inFooter: flag,
  /** Whether visitors are shown its text. */
  enabled: flag,
})
export type SitePage = v.InferOutput<typeof sitePageEntry>

/** The pages in the order of the footer. */
export const sitePages = v.pipe(
  listOf(sitePageEntry, MOST_PAGES),
  v.check(
    (pages) => new Set(pages.map(({ slug }) => slug)).size === pages.length,
    'must have different addresses',
  ),
)

/** One change of a text, as visitors read it. */
const pageChange = v.object({
  /** The day in UTC. */
  on: v.string(),
  /** A summary of the change in the owner's words; "" without one. */
  note: v.string(),
})
export type PageChange = v.InferOutput<typeof pageChange>

/** Changes of a text, newest first; the last is the first time that it was written. */
export const pageChanges = v.array(pageChange)

/** The text of a page as staff write it, in Markdown. */
export const pageText = text(PAGE_TEXT_LENGTH)

export const changeNote = lineText(CHANGE_NOTE_LENGTH)
