import type { SecretBox } from '#backend/crypto/secret-box.ts'
import type { WayBack } from '#backend/history/take-back.ts'
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

/** Removed traders come back to their places, whatever was changed of the others since. */
export const tradersWayBack = (box: SecretBox): WayBack => ({
  needs: 'traders:write',
  isFor: (entry) => entry.subject === 'settings' && removedBy(entry).length > 0,
  async takeBack(writing, [entry], author, now) {
    const { verifiedTraders } = (await readSettings(writing)).settings
    const present = new Set(verifiedTraders.traders.map(({ id }) => id))
    const missing = (entry ? removedBy(entry) : []).filter(({ trader }) => !present.has(trader.id))
    const traders = missing.reduce(
      (list, { trader, place }) => list.toSpliced(place, 0, trader),
      verifiedTraders.traders,
    )
    if (traders.length > MAX_TRADERS) {
      throw new ApiError('conflict', `The page can show at most ${MAX_TRADERS} traders.`)
    }
    await changeGroups(writing, { verifiedTraders: { ...verifiedTraders, traders } }, { author, box, now })
  },
})
