import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { moment } from '../primitives/text-input.ts'
import { linkToken } from './sign-in.ts'

/**
 * Events that every admin is warned of by mail, each with a link that undoes it: a user became an admin (`added`, `raised`), or a
 * second factor was switched off (`factor-reset`) or replaced (`factor-replaced`).
 */
const alarmKinds = ['added', 'raised', 'factor-reset', 'factor-replaced'] as const
export type AlarmKind = (typeof alarmKinds)[number]

const body = v.strictObject({ token: linkToken })
const limits = { callsPerMinute: 30 } as const

/** The effect of a stop link. */
const alarm = v.object({
  kind: v.picklist(alarmKinds),
  /** Name of the affected user. */
  subject: v.string(),
  /** Name of the user who did it. */
  actor: v.string(),
  /** From where; "" for the console. */
  address: v.string(),
  at: moment,
})
export type Alarm = v.InferOutput<typeof alarm>

export const readAlarm = endpoint({
  method: 'POST',
  path: '/api/admin/stop/look',
  summary: 'What a mailed link would stop; the link stays good',
  permission: 'account:sign-in',
  body,
  response: alarm,
  limits,
})

export const stopAlarm = endpoint({
  method: 'POST',
  path: '/api/admin/stop',
  summary: 'Stop what a mailed link is about: "this was not us"',
  permission: 'account:sign-in',
  body,
  response: v.object({
    message: v.string(),
    /** Whether a user was deactivated; the last active, verified admin never is. */
    deactivated: v.boolean(),
  }),
  limits,
})
