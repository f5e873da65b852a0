import { useCallback, useEffect, useRef } from 'react'
import { syncDirectory } from '#contract/directory.ts'
import { isSitePath } from '#contract/primitives/url.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import type { VerifiedTraders } from '#contract/settings/trader-page.ts'
import type { Trader } from '#contract/trader.ts'
import { newerOf } from '../kit/call-errors.ts'
import { useStaffQuery, useStaffSave, useUpdateCache } from '../kit/staff-query.tsx'
import type { TraderEdit } from './trader-edits.ts'

/** The group as the server holds it, and the entity tag of the settings around it. */
export interface StoredTraders {
  readonly group: VerifiedTraders
  readonly tag: string | null
}

/** An action over the group from which it begins. */
export type TraderAction = (from: VerifiedTraders) => TraderEdit

/** How often an action is done anew over what someone else saved in between. */
const MAX_ATTEMPTS = 5

const groupIn = (settings: unknown): VerifiedTraders | undefined =>
  (settings as { readonly verifiedTraders?: VerifiedTraders } | undefined)?.verifiedTraders

export interface Traders {
  /** null while nothing came yet. */
  readonly stored: StoredTraders | null
  readonly isLoading: boolean
  retry(): void
  /**
   * Saves one action, done on the state of that tag, or on the last known one. Where someone else saved settings meanwhile
   * it is done anew over theirs; where that is impossible the refusal is thrown as it came. (threat J1)
   */
  save(action: TraderAction, tag?: string | null): Promise<StoredTraders>
}

/** The traders and the page around them. A moderator may write this group of the settings alone. */
export function useTraders(): Traders {
  const { data, tag, isLoading, refetch } = useStaffQuery(readSettings, {})
  const { save: send } = useStaffSave(changeSettings)
  const updateCache = useUpdateCache()
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

  const save = useCallback<Traders['save']>(
    async (action, from) => {
      const begun = from === undefined ? undefined : known.current.get(from)
      let state = begun ? { group: begun, tag: from ?? null } : latest.current
      if (!state) throw new Error('Nothing is known of the traders yet')
      const edit = action(state.group)
      for (let attempt = 1; ; attempt += 1) {
        const verifiedTraders = edit(state.group)
        if (!verifiedTraders) return state
        try {
          const { data: settings, tag: next } = await send({ body: { verifiedTraders } }, state.tag)
          const saved = remember({ group: settings.verifiedTraders, tag: next })
          updateCache(readSettings, (known) => ({ data: { ...known.data, ...settings }, tag: next }))
          return saved
        } catch (error) {
          const newer = newerOf(error)
          const current = groupIn(newer?.current)
          if (!newer || !current) throw error
          state = remember({ group: current, tag: newer.tag })
          if (attempt === MAX_ATTEMPTS || !edit(current)) throw error
        }
      }
    },
    [send, updateCache, remember],
  )
  return { stored: group ? { group, tag } : null, isLoading, retry: () => void refetch(), save }
}

const isShowable = (address: string) => isSitePath(address) || address.startsWith('data:image/')

/** The picture that stands for a trader: pages show pictures of this site alone, under paths that it gives them. */
export function useAvatars(traders: readonly Trader[]): (trader: Trader) => string | null {
  const enabled = traders.some(({ avatar }) => avatar !== '' && !isShowable(avatar))
  const { data } = useStaffQuery(syncDirectory, { query: {} }, { enabled })
  const shown = data?.settings?.verifiedTraders.traders
  return useCallback(
    ({ id, avatar }: Trader) => {
      if (isShowable(avatar)) return avatar
      const path = avatar === '' ? '' : (shown?.find((trader) => trader.id === id)?.avatar ?? '')
      return isSitePath(path) ? path : null
    },
    [shown],
  )
}
