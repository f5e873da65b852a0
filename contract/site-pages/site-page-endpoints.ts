import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { puttingBack } from '../history.ts'
import { changeNote, pageChanges, pageSlug, pageText, sitePageEntry } from './site-page.ts'

const params = v.object({ slug: pageSlug })

/** How far a page is, for staff. */
const pageState = v.object({
  slug: v.string(),
  /** The text that visitors would read: none, the one that ships with the product, or one that was saved. */
  text: v.picklist(['none', 'first', 'own']),
  /** The day of the last change in UTC; null until a text is saved. */
  changedOn: v.nullable(v.string()),
  /** Labels of placeholders in the text that the settings cannot fill. */
  missing: v.array(v.string()),
})
export type PageState = v.InferOutput<typeof pageState>

export const listPages = endpoint({
  method: 'GET',
  path: '/api/admin/pages',
  summary: "How far each of the owner's pages is",
  permission: 'settings:read-all',
  response: v.array(pageState),
})

const { slug: _, ...writtenEntries } = sitePageEntry.entries

/** The form in which staff edit a page. */
export const pageForm = v.object({ ...writtenEntries, text: pageText, note: changeNote })
export type PageForm = v.InferOutput<typeof pageForm>

/** A page as staff edit it. */
const editedPage = v.object({
  ...sitePageEntry.entries,
  /** In Markdown, with placeholders; "" until one is saved. */
  text: v.string(),
  changes: pageChanges,
})
export type EditedPage = v.InferOutput<typeof editedPage>

export const readEditedPage = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:slug',
  summary: "One of the owner's pages as it is edited",
  permission: 'settings:read-all',
  params,
  response: editedPage,
})

const editedFields = v.object({
  ...v.partial(v.object(writtenEntries)).entries,
  text: v.optional(pageText),
  /** A summary of the change, for visitors. Kept where the text changes. */
  note: v.optional(changeNote, ''),
})
export type EditedFields = v.InferOutput<typeof editedFields>

export const changePage = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/:slug',
  summary: "Change the text of one of the owner's pages, its title, and where it is shown",
  permission: 'settings:write',
  params,
  query: puttingBack,
  body: editedFields,
  response: editedPage,
  limits: { bodyBytes: 256 * 1024 },
})
