import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf, requiredText, text } from './primitives/text-input.ts'

/** Most views that one person keeps. */
export const MOST_VIEWS = 20

/** A list of firms that a person comes back to: what the address says of filters, search and order. */
const savedView = v.object({ name: requiredText(60), query: text(500) })
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
  summary: 'The views of the list of firms that oneself has saved',
  needs: 'firms:write',
  reply: savedViews,
})

export const changeFirmViews = endpoint({
  method: 'PUT',
  path: '/api/admin/firm-views',
  summary: 'Replace the views that oneself has saved; 412 where another device changed them meanwhile',
  needs: 'firms:write',
  body: savedViews,
  reply: savedViews,
})

/** Who changed each firm last, by the history. A firm without an entry is not named. */
export const listFirmEditors = endpoint({
  method: 'GET',
  path: '/api/admin/firms/editors',
  summary: 'Who changed each firm last',
  needs: 'history:read',
  reply: v.array(v.object({ id: v.string(), name: v.string() })),
})

export const firmViewEndpoints = [readFirmViews, changeFirmViews, listFirmEditors]
