import { isSame } from '#contract/primitives/is-same.ts'
import { socialNetworks } from '#contract/settings/options.ts'
import type { TraderPage, VerifiedTraders } from '#contract/settings/public-groups.ts'
import { type Trader, type TraderValues, traderDefaults } from '#contract/trader.ts'
import type { TraderEdit } from './queries.ts'

export const MAX_TRADERS = 200

export const traderIn = (group: VerifiedTraders, id: string): Trader | undefined =>
  group.traders.find((trader) => trader.id === id)

const withTraders = (group: VerifiedTraders, traders: readonly Trader[]): VerifiedTraders => ({
  ...group,
  traders: [...traders],
})

/** Initial values of a new trader. */
export const newTrader = (id: string): Trader => ({
  ...traderDefaults,
  id,
  achievements: [],
  socialLinks: {},
})

export const addTrader =
  (trader: Trader): TraderEdit =>
  (group) =>
    group.traders.length < MAX_TRADERS ? withTraders(group, [...group.traders, sentTrader(trader)]) : null

/** Puts a removed trader back at its place; null if there is no room, or if it is back already. */
export const putBackTrader =
  (trader: Trader, index: number): TraderEdit =>
  (group) => {
    if (group.traders.length >= MAX_TRADERS || traderIn(group, trader.id)) return null
    return withTraders(group, group.traders.toSpliced(index, 0, trader))
  }

/** Removes a trader; does nothing if it is gone already. */
export const removeTrader =
  (id: string): TraderEdit =>
  (group) =>
    withTraders(
      group,
      group.traders.filter((trader) => trader.id !== id),
    )

/** Moves a trader by some places, within the list; null if it would not move. */
export const moveTrader =
  (id: string, by: number): TraderEdit =>
  (group) => {
    const from = group.traders.findIndex((trader) => trader.id === id)
    const moved = group.traders[from]
    if (!moved) return null
    const others = group.traders.filter((trader) => trader.id !== id)
    const to = Math.min(others.length, Math.max(0, from + by))
    return to === from ? null : withTraders(group, [...others.slice(0, to), moved, ...others.slice(to)])
  }

/** Changes a trader; null if it was changed or removed since the edit began. */
export const changeTrader =
  (before: Trader | undefined, values: TraderValues): TraderEdit =>
  (group) => {
    const current = before && traderIn(group, before.id)
    if (!current || !isSame(valuesOf(current), valuesOf(before))) return null
    const changed = sentTrader({ ...values, id: before.id })
    return withTraders(
      group,
      group.traders.map((trader) => (trader.id === before.id ? changed : trader)),
    )
  }

export const pageOf = ({ enabled, title, description }: VerifiedTraders): TraderPage => ({
  enabled,
  title,
  description,
})

/** Changes the page's texts; null if they were changed since the edit began. */
export const changePage =
  (before: TraderPage, page: TraderPage): TraderEdit =>
  (group) =>
    isSame(pageOf(group), before) ? { ...group, ...page } : null

/** The form values of a trader: a field for each known network, filled or not. */
export function valuesOf({ id: _, ...values }: Trader): TraderValues {
  const blank = Object.fromEntries(socialNetworks.map((network) => [network, '']))
  const others = Object.entries(values.socialLinks).filter(([key]) => !(key in blank))
  const known = socialNetworks.map((network) => [network, values.socialLinks[network] ?? ''])
  const { name, title, experience, specialization, avatar, bio, achievements } = values
  const socialLinks = Object.fromEntries([...known, ...others.sort()]) as Record<string, string>
  return { name, title, experience, specialization, avatar, bio, achievements, socialLinks }
}

/** Empty links are not stored. */
const sentTrader = (trader: Trader): Trader => ({
  ...trader,
  socialLinks: Object.fromEntries(Object.entries(trader.socialLinks).filter(([, address]) => address !== '')),
})
