import { socialNetworks } from '#contract/settings/options.ts'
import type { TraderPage, VerifiedTraders } from '#contract/settings/public-groups.ts'
import { type Trader, type TraderValues, traderDefaults } from '#contract/trader.ts'

/** Most traders that the page may hold. */
export const MAX_TRADERS = 200

/** What one action makes of the group; null where it cannot be done on what stands there now. */
export type TraderEdit = (group: VerifiedTraders) => VerifiedTraders | null

export const traderIn = (group: VerifiedTraders, id: string): Trader | undefined =>
  group.traders.find((trader) => trader.id === id)

const withTraders = (group: VerifiedTraders, traders: readonly Trader[]): VerifiedTraders => ({
  ...group,
  traders: [...traders],
})

/** Values of a trader that staff add. */
export const newTrader = (id: string): Trader => ({
  ...traderDefaults,
  id,
  achievements: [],
  socialLinks: {},
})

/** Adds a trader at the end. */
export const addTrader =
  (trader: Trader): TraderEdit =>
  (group) =>
    group.traders.length < MAX_TRADERS ? withTraders(group, [...group.traders, sentTrader(trader)]) : null

/** Takes a trader off the list; one that is gone already stays gone. */
export const removeTrader =
  (id: string): TraderEdit =>
  (group) =>
    withTraders(
      group,
      group.traders.filter((trader) => trader.id !== id),
    )

/** Moves a trader by some places, within the list; null where it stands there already. */
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Writes a trader over what it was when the edit began; null where someone else changed or removed it. */
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

/** Writes the page's own words over what they were; null where someone else changed them. */
export const changePage =
  (before: TraderPage, page: TraderPage): TraderEdit =>
  (group) =>
    isSame(pageOf(group), before) ? { ...group, ...page } : null

/** What the form of a trader holds: a field for each known network, filled or not. */
export function valuesOf({ id: _, ...values }: Trader): TraderValues {
  const blank = Object.fromEntries(socialNetworks.map((network) => [network, '']))
  const others = Object.entries(values.socialLinks).filter(([key]) => !(key in blank))
  const known = socialNetworks.map((network) => [network, values.socialLinks[network] ?? ''])
  const { name, title, experience, specialization, avatar, bio, achievements } = values
  const socialLinks = Object.fromEntries([...known, ...others.sort()]) as Record<string, string>
  return { name, title, experience, specialization, avatar, bio, achievements, socialLinks }
}

/** What is stored: the links that lead somewhere. */
const sentTrader = (trader: Trader): Trader => ({
  ...trader,
  socialLinks: Object.fromEntries(Object.entries(trader.socialLinks).filter(([, address]) => address !== '')),
})
