import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { type Firm, firm, firmChangeWithReason, newFirmWithReason, staffFirm } from './firm.ts'
import { puttingBack } from './history.ts'
import { idParams } from './primitives/text-input.ts'

const message = v.object({ message: v.string() })

/** The entity tag of a firm: its `updated_at`, which no two states of a firm share. */
export const firmTag = ({ updated_at }: Pick<Firm, 'updated_at'>): string => `"${updated_at}"`

export const listFirms = endpoint({
  method: 'GET',
  path: '/api/propfirms',
  summary: 'All live firms: by tier, then by name',
  permission: 'directory:read',
  response: v.array(firm),
})

export const listStaffFirms = endpoint({
  method: 'GET',
  path: '/api/admin/firms',
  summary: 'All firms with their status: by tier, then by name',
  permission: 'firms:write',
  response: v.array(staffFirm),
  work: 'list',
})

export const createFirm = endpoint({
  method: 'POST',
  path: '/api/propfirms',
  summary: 'Add a firm; live unless its status says otherwise',
  permission: 'firms:write',
  body: newFirmWithReason,
  response: staffFirm,
  status: 201,
})

export const changeFirm = endpoint({
  method: 'PUT',
  path: '/api/propfirms/:id',
  summary: 'Change a firm; absent fields keep their value',
  permission: 'firms:write',
  params: idParams,
  query: puttingBack,
  body: firmChangeWithReason,
  response: staffFirm,
})

export const deleteFirm = endpoint({
  method: 'DELETE',
  path: '/api/propfirms/:id',
  summary: 'Delete a firm',
  permission: 'firms:delete',
  params: idParams,
  response: message,
})

/** The last editor of each firm, from the history. Firms without an entry are left out. */
export const listFirmEditors = endpoint({
  method: 'GET',
  path: '/api/admin/firms/editors',
  summary: 'Who changed each firm last',
  permission: 'history:read',
  response: v.array(v.object({ id: v.string(), name: v.string() })),
})
