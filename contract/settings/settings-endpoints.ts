import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { puttingBack } from '../history.ts'
import { listOf } from '../primitives/text-input.ts'
import { type Trader, trader, traderDefaults } from '../trader.ts'
import { publicSettings } from './public-groups.ts'
import { type Settings, settingsGroups } from './staff-groups.ts'

/** The mail settings as admins read them: whether a password is stored, never the password. */
const emailSettingsView = v.object({
  ...settingsGroups.emailSettings.entries,
  hasPassword: v.boolean(),
})

/** The settings as an admin reads them. */
const settingsView = v.object({ ...settingsGroups, emailSettings: emailSettingsView })
export type SettingsView = v.InferOutput<typeof settingsView>

/** Everything for callers who may read it, the public groups for everyone else. */
const settingsReply = v.union([settingsView, publicSettings])

/** A partial value: any of its fields, lists as a whole, and `null` for a text that may be empty. */
type Part<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> }
    : T

/** A change as it is sent: absent groups, and absent fields of a group, keep their stored value. */
export type SettingsChange = Part<Settings>

/** Fields of a group each of which may be absent; `null` empties a text that may be empty. */
function partOf(entries: v.ObjectEntries): v.ObjectEntries {
  const optional = Object.entries(entries).map(([name, entry]) => {
    if ('entries' in entry) return [name, v.optional(v.object(partOf(entry.entries as v.ObjectEntries)))]
    const emptied = v.pipe(
      v.null(),
      v.transform(() => ''),
    )
    return [name, v.optional(v.is(entry, '') ? v.union([emptied, entry]) : entry)]
  })
  return Object.fromEntries(optional)
}

/** A trader of a submitted list: missing fields take their defaults. */
const traderSent = v.object({
  ...trader.entries,
  ...Object.fromEntries(
    Object.entries(traderDefaults).map(([name, value]) => {
      const entry: v.GenericSchema = trader.entries[name as keyof Trader]
      return [name, v.optional(entry, value)]
    }),
  ),
})

const { verifiedTraders } = settingsGroups
const sent = {
  ...settingsGroups,
  verifiedTraders: v.object({ ...verifiedTraders.entries, traders: listOf(traderSent, 200) }),
}

/** Lists are replaced whole, and an empty or absent mail password keeps the stored one. */
const settingsChange = v.object(partOf(sent)) as v.GenericSchema<SettingsChange>

/** `traders:write` lets a moderator send `verifiedTraders` alone; the other groups need `settings:write`. */
export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change fields of the settings; absent fields keep their value',
  permission: 'traders:write',
  query: puttingBack,
  body: settingsChange,
  response: settingsReply,
  limits: { bodyBytes: 512 * 1024 },
})

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings that everyone may read; all of them for an admin',
  permission: 'directory:read',
  response: settingsReply,
})
