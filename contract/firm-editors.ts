import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The last editor of each firm, from the history. Firms without an entry are left out. */
export const listFirmEditors = endpoint({
  method: 'GET',
  path: '/api/admin/firms/editors',
  summary: 'Who changed each firm last',
  needs: 'history:read',
  reply: v.array(v.object({ id: v.string(), name: v.string() })),
})
