import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { pageBlock } from './page-blocks.ts'
import { pageChanges, pageSlug } from './site-page.ts'

/** A page as visitors read it. */
export const shownPage = v.object({
  slug: v.string(),
  title: v.string(),
  /** Whether the owner has written it and shows it; else it has no blocks. */
  isWritten: v.boolean(),
  blocks: v.array(pageBlock),
  /** Changes of its text, newest first; empty until a text is saved. */
  changes: pageChanges,
})
export type ShownPage = v.InferOutput<typeof shownPage>

export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/:slug',
  summary: "One of the owner's pages, such as the privacy page, with its text",
  permission: 'directory:read',
  params: v.object({ slug: pageSlug }),
  response: shownPage,
})
