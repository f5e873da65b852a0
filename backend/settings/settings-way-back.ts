import type { SecretBox } from '#backend/crypto/secret-box.ts'
import { earlierFields, type WayBack } from '#backend/history/take-back.ts'
import { ApiError } from '#backend/http/errors.ts'
import { readSettings } from '#backend/models/settings.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { VerifiedTraders } from '#contract/settings/public-groups.ts'
import { MAX_TRADERS } from '#contract/trader.ts'
import { changeGroups } from './change-settings.ts'

/** The traders whom an entry removed, each with the place that it had. */
function removedBy({ before, after }: HistoryEntry) {
  const tradersIn = (values: HistoryEntry['before']) =>
    (values?.verifiedTraders as VerifiedTraders | undefined)?.traders ?? []
  const left = new Set(tradersIn(after).map(({ id }) => id))
  return tradersIn(before).flatMap((trader, place) => (left.has(trader.id) ? [] : [{ trader, place }]))
}

/** Whether an entry changed the traders alone: with other groups it is taken back as a whole. */
const isOfTraders = ({ subject, action, after }: HistoryEntry): boolean =>
  subject === 'settings' && action === 'change' && Object.keys(after ?? {}).join() === 'verifiedTraders'

/** Removed traders come back to their places, whatever was changed of the others since. */
export const tradersWayBack = (box: SecretBox): WayBack => ({
  permission: 'traders:write',
  isFor: (entry) => isOfTraders(entry) && removedBy(entry).length > 0,
  async plan(reading, [entry]) {
    const { verifiedTraders } = (await readSettings(reading)).settings
    const present = new Set(verifiedTraders.traders.map(({ id }) => id))
    const missing = (entry ? removedBy(entry) : []).filter(({ trader }) => !present.has(trader.id))
    if (missing.length === 0) return null
    const traders = missing.reduce(
      (list, { trader, place }) => list.toSpliced(place, 0, trader),
      verifiedTraders.traders,
    )
    if (traders.length > MAX_TRADERS) {
      throw new ApiError('conflict', `The page can show at most ${MAX_TRADERS} traders.`)
    }
    const change = { verifiedTraders: { ...verifiedTraders, traders } }
    return (writing, author, now) => changeGroups(writing, change, { author, box, now })
  },
})

/** Groups of the settings get their earlier values, unless the same was changed again since. */
export const settingsWayBack = (box: SecretBox): WayBack => ({
  permission: 'settings:write',
  isFor: ({ subject, action }) => subject === 'settings' && action === 'change',
  async plan(reading, [entry]) {
    const { settings } = await readSettings(reading)
    const change = entry ? earlierFields(entry, { ...settings }) : null
    return change && ((writing, author, now) => changeGroups(writing, change, { author, box, now }))
  },
})
