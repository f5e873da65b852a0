import { call } from '#pwa/api/call.ts'
import type { StaffCall } from './staff-call.ts'

/** Calls an endpoint as nobody: what mailed links open needs no session. Throws as `call` does. */
export const callAsVisitor: StaffCall = (endpoint, input) => call(endpoint, input)
