import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf, requiredLine, text } from './primitives/text-input.ts'

/** Most views that one person keeps. */
export const MOST_VIEWS = 20

export const VIEW_NAME_LENGTH = 60

/** A saved view of the firms: the part of the address with filters, search and order. */
const savedView = v.object({ name: requiredLine(VIEW_NAME_LENGTH), query: text(500) })
export type SavedView = v.InferOutput<typeof savedView>

const savedViews = v.object({
  views: v.pipe(
    listOf(savedView, MOST_VIEWS),
    v.check(
      (views) => new Set(views.map(({ name }) => name)).size === views.length,
      'must have different names',
    ),
  ),
})
export type SavedViews = v.InferOutput<typeof savedViews>

export const readFirmViews = endpoint({
  method: 'GET',
  path: '/api/admin/firm-views',
  summary: 'The saved views of the list of firms, those of the caller',
  permission: 'firms:write',
  response: savedViews,
})

export const changeFirmViews = endpoint({
  method: 'PUT',
  path: '/api/admin/firm-views',
  summary: 'Replace the saved views of the caller; 412 if another device has changed them in the meantime',
  permission: 'firms:write',
  body: savedViews,
  response: savedViews,
})
