import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Who changed each firm last, by the history. A firm without an entry is not named. */
export const listFirmEditors = endpoint({
  method: 'GET',
  path: '/api/admin/firms/editors',
  summary: 'Who changed each firm last',
  needs: 'history:read',
  reply: v.array(v.object({ id: v.string(), name: v.string() })),
})
