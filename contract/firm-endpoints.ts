import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { type Firm, firm, firmChange, newFirm } from './firm.ts'
import { idParams } from './primitives/text-input.ts'

const message = v.object({ message: v.string() })

/** The entity tag of a firm: its `updated_at`, which no two states of a firm share. */
export const firmTag = ({ updated_at }: Pick<Firm, 'updated_at'>): string => `"${updated_at}"`

export const listFirms = endpoint({
  method: 'GET',
  path: '/api/propfirms',
  summary: 'All firms: by tier, then by name',
  needs: 'directory:read',
  reply: v.array(firm),
})

export const createFirm = endpoint({
  method: 'POST',
  path: '/api/propfirms',
  summary: 'Add a firm',
  needs: 'firms:write',
  body: newFirm,
  reply: firm,
  status: 201,
})

export const changeFirm = endpoint({
  method: 'PUT',
  path: '/api/propfirms/:id',
  summary: 'Change a firm; absent fields keep their value',
  needs: 'firms:write',
  params: idParams,
  body: firmChange,
  reply: firm,
})

export const deleteFirm = endpoint({
  method: 'DELETE',
  path: '/api/propfirms/:id',
  summary: 'Delete a firm',
  needs: 'firms:delete',
  params: idParams,
  reply: message,
})

export const firmEndpoints = [listFirms, createFirm, changeFirm, deleteFirm]
