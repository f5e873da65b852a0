import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { puttingBack } from '../history.ts'
import { pageBlock } from './page-blocks.ts'
import { changeNote, pageChanges, pageSlug, pageText, sitePageEntry } from './site-page.ts'

const params = v.object({ slug: pageSlug })

/** A page as visitors read it. */
export const shownPage = v.object({
  slug: v.string(),
  title: v.string(),
  /** Whether the owner has written it and shows it; else it has no blocks. */
  isWritten: v.boolean(),
  blocks: v.array(pageBlock),
  /** Changes of its text, newest first; none of a text that nobody saved yet. */
  changes: pageChanges,
})
export type ShownPage = v.InferOutput<typeof shownPage>

export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/:slug',
  summary: "One of the owner's pages, such as the privacy page, with its text",
  needs: 'directory:read',
  params,
  reply: shownPage,
})

/** A page as staff edit it. */
const editedPage = v.object({
  ...sitePageEntry.entries,
  /** In Markdown, with placeholders; "" while nobody saved one. */
  text: v.string(),
  changes: pageChanges,
})
export type EditedPage = v.InferOutput<typeof editedPage>

export const readEditedPage = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:slug',
  summary: "One of the owner's pages as it is edited",
  needs: 'settings:read-all',
  params,
  reply: editedPage,
})

const { title, inFooter, enabled } = sitePageEntry.entries

const editedFields = v.object({
  title: v.optional(title),
  inFooter: v.optional(inFooter),
  enabled: v.optional(enabled),
  text: v.optional(pageText),
  /** What changed, for visitors. Kept where the text changes. */
  note: v.optional(changeNote, ''),
})
export type EditedFields = v.InferOutput<typeof editedFields>

export const changePage = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/:slug',
  summary: "Change the text of one of the owner's pages, its title, and where it is shown",
  needs: 'settings:write',
  params,
  query: puttingBack,
  body: editedFields,
  reply: editedPage,
  limits: { bodyBytes: 256 * 1024 },
})

export const sitePageEndpoints = [readPage, readEditedPage, changePage] as const
