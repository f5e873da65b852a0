import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { syncDirectory } from '#contract/directory.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { isSitePath } from '#contract/primitives/url.ts'
import { socialNetworks } from '#contract/settings/options.ts'
import type { TraderPage, VerifiedTraders } from '#contract/settings/public-groups.ts'
import { MAX_TRADERS, type Trader, type TraderValues, traderDefaults } from '#contract/trader.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'
import { newerOf } from '../kit/form/call-errors.ts'
import { useSaveSettings, useSettings } from '../settings/queries.ts'

/** The stored group, and the entity tag of the settings around it. */
interface StoredTraders {
  readonly group: VerifiedTraders
  readonly tag: string | null
  /** Id in the history of the change that led here; absent where none did. */
  readonly act?: string | undefined
}

/** Applies one action to the group; returns null if it cannot be applied to this state. */
export type TraderEdit = (group: VerifiedTraders) => VerifiedTraders | null

/** The tag of the state that an edit began with. */
interface SavedFrom {
  readonly tag?: string | null
}

/**
 * Saves an edit, made from the state with the tag in `from`, or from the last known one. If another save came first it is
 * applied again to that state; if that is impossible the refusal is rethrown. (threat J1)
 */
type SaveTraders = (action: (from: VerifiedTraders) => TraderEdit, from?: SavedFrom) => Promise<StoredTraders>

/** How often an edit is applied again after another save. */
const MAX_ATTEMPTS = 5

/** The group in settings, as a reply or a refusal has them. */
export const groupIn = (settings: unknown): VerifiedTraders | undefined =>
  (settings as { readonly verifiedTraders?: VerifiedTraders } | undefined)?.verifiedTraders

/** The traders and their page; `stored` is null until they are loaded. A moderator may write only this group of the settings. */
export function useStoredTraders() {
  const { data, tag, error, refetch } = useSettings()
  const { save: send } = useSaveSettings()
  const group = groupIn(data)
  const known = useRef(new Map<string | null, VerifiedTraders>())
  const latest = useRef<StoredTraders | null>(null)
  const remember = useCallback((state: StoredTraders) => {
    known.current.set(state.tag, state.group)
    latest.current = state
    return state
  }, [])
  useEffect(() => {
    if (group) remember({ group, tag })
  }, [group, tag, remember])

  const save = useCallback<SaveTraders>(
    async (action, { tag: from } = {}) => {
      const begun = from === undefined ? undefined : known.current.get(from)
      let state: StoredTraders | null = begun ? { group: begun, tag: from ?? null } : latest.current
      if (!state) throw new Error('Nothing is known of the traders yet')
      const edit = action(state.group)
      for (let attempt = 1; ; attempt += 1) {
        const verifiedTraders = edit(state.group)
        if (!verifiedTraders) return state
        try {
          const { data, tag, act } = await send({ body: { verifiedTraders } }, state.tag)
          return { ...remember({ group: data.verifiedTraders, tag }), act }
        } catch (error) {
          const newer = newerOf(error)
          const current = groupIn(newer?.current)
          if (!newer || !current) throw error
          state = remember({ group: current, tag: newer.tag })
          if (attempt === MAX_ATTEMPTS || !edit(current)) throw error
        }
      }
    },
    [send, remember],
  )
  return { stored: group ? { group, tag } : null, error, refetch, save }
}

interface Traders extends StoredTraders {
  readonly save: SaveTraders
}

/** The loaded traders, for everything in their tab: a draft may have begun with any state that the tab has seen. */
export const TradersContext = createContext<Traders | null>(null)

/** Only below a `TradersContext`. */
export function useTraders(): Traders {
  const traders = useContext(TradersContext)
  if (!traders) throw new Error('There is no TradersContext above')
  return traders
}

/** The picture to show for a trader, or null. Pages only show pictures of this site, under its own paths. */
export function useAvatar({ id, avatar }: Trader): string | null {
  const isShowable = isSitePath(avatar) || avatar.startsWith('data:image/')
  const isElsewhere = avatar !== '' && !isShowable
  const { data } = useStaffQuery(syncDirectory, { query: {} }, { enabled: isElsewhere })
  const copy = data?.settings?.verifiedTraders.traders.find((trader) => trader.id === id)?.avatar ?? ''
  if (isShowable) return avatar
  return isElsewhere && isSitePath(copy) ? copy : null
}

export const traderIn = (group: VerifiedTraders | undefined, id: string): Trader | undefined =>
  group?.traders.find((trader) => trader.id === id)

/** An edit of the list alone. */
const inList =
  (edit: (traders: readonly Trader[]) => readonly Trader[] | null): TraderEdit =>
  (group) => {
    const traders = edit(group.traders)
    return traders && { ...group, traders: [...traders] }
  }

/** Initial values of a new trader. */
export const newTrader = (id: string): Trader => ({
  ...traderDefaults,
  id,
  achievements: [],
  socialLinks: {},
})

export const addTrader = (trader: Trader) =>
  inList((traders) => (traders.length < MAX_TRADERS ? [...traders, sentTrader(trader)] : null))

/** Removes a trader; does nothing if it is gone already. */
export const removeTrader = (id: string) => inList((traders) => traders.filter((one) => one.id !== id))

/** Moves a trader by some places, within the list; null if it would not move. */
export const moveTrader = (id: string, by: number) =>
  inList((traders) => {
    const from = traders.findIndex((trader) => trader.id === id)
    const moved = traders[from]
    const to = Math.min(traders.length - 1, Math.max(0, from + by))
    return !moved || to === from ? null : traders.toSpliced(from, 1).toSpliced(to, 0, moved)
  })

/** Changes a trader; null if it was changed or removed since the edit began. */
export const changeTrader = (before: Trader | undefined, values: TraderValues) =>
  inList((traders) => {
    const current = traders.find(({ id }) => id === before?.id)
    if (!before || !current || !isSame(valuesOf(current), valuesOf(before))) return null
    const changed = sentTrader({ ...values, id: before.id })
    return traders.map((trader) => (trader === current ? changed : trader))
  })

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

/** The form values of a trader: a field for each known network, filled or not, then the others by name. */
export function valuesOf({ id: _, ...values }: Trader): TraderValues {
  const { name, title, experience, specialization, avatar, bio, achievements } = values
  const known = Object.fromEntries(
    socialNetworks.map((network) => [network, values.socialLinks[network] ?? '']),
  )
  const others = Object.entries(values.socialLinks).filter(([key]) => !(key in known))
  const socialLinks = { ...known, ...Object.fromEntries(others.sort()) } as Record<string, string>
  return { name, title, experience, specialization, avatar, bio, achievements, socialLinks }
}

/** Empty links are not stored. */
const sentTrader = (trader: Trader): Trader => ({
  ...trader,
  socialLinks: Object.fromEntries(Object.entries(trader.socialLinks).filter(([, address]) => address !== '')),
})

const NETWORK = /^[a-z0-9_-]{1,32}$/i

/** Why a link to this network cannot be added; "" if it can. */
export function networkProblem(taken: readonly string[], key: string): string {
  if (!NETWORK.test(key)) return 'The name of a network can have letters, digits, - and _ (32 at most).'
  const isThere = taken.some((one) => one.toLowerCase() === key.toLowerCase())
  return isThere ? 'This network already has a field.' : ''
}
