import { useCallback, useEffect, useRef } from 'react'
import { syncDirectory } from '#contract/directory.ts'
import { isSitePath } from '#contract/primitives/url.ts'
import type { VerifiedTraders } from '#contract/settings/public-groups.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import type { Trader } from '#contract/trader.ts'
import { useStaffQuery, useUpdateCache } from '../kit/account/staff-query.tsx'
import { newerOf } from '../kit/form/call-errors.ts'
import { useSaveSettings, useSettings } from '../settings/queries.ts'

/** The stored group, and the entity tag of the settings around it. */
export interface StoredTraders {
  readonly group: VerifiedTraders
  readonly tag: string | null
  /** Id in the history of the change that led here; absent where none did. */
  readonly act?: string | undefined
}

/** Applies one action to the group; returns null if it cannot be applied to this state. */
export type TraderEdit = (group: VerifiedTraders) => VerifiedTraders | null

/** Creates an edit from the state it starts with. */
type TraderAction = (from: VerifiedTraders) => TraderEdit

/** Where a save starts from. */
interface SavedFrom {
  /** Of the state that the edit began with. */
  readonly tag?: string | null | undefined
  /** Id in the history of the change that the edit puts back. */
  readonly putsBack?: string | undefined
}

/** How often an edit is applied again after another save. */
const MAX_ATTEMPTS = 5

const groupIn = (settings: unknown): VerifiedTraders | undefined =>
  (settings as { readonly verifiedTraders?: VerifiedTraders } | undefined)?.verifiedTraders

export interface Traders {
  /** null until it is loaded. */
  readonly stored: StoredTraders | null
  readonly error: Error | null
  retry(): void
  /**
   * Saves an edit that starts from the state with this tag, or from the last known one. If somebody else saved
   * meanwhile it is applied again to their state; if that is impossible the refusal is rethrown. (threat J1)
   */
  save(action: TraderAction, from?: SavedFrom): Promise<StoredTraders>
}

/** The traders and their page. A moderator may write only this group of the settings. */
export function useTraders(): Traders {
  const { data, tag, error, refetch } = useSettings()
  const { save: send } = useSaveSettings()
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
    async (action, { tag: from, putsBack } = {}) => {
      const begun = from === undefined ? undefined : known.current.get(from)
      let state: StoredTraders | null = begun ? { group: begun, tag: from ?? null } : latest.current
      if (!state) throw new Error('Nothing is known of the traders yet')
      const edit = action(state.group)
      for (let attempt = 1; ; attempt += 1) {
        const verifiedTraders = edit(state.group)
        if (!verifiedTraders) return state
        try {
          const input = { query: { puts_back: putsBack }, body: { verifiedTraders } }
          const { data: settings, tag: next, act } = await send(input, state.tag)
          const saved = { ...remember({ group: settings.verifiedTraders, tag: next }), act }
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
  return { stored: group ? { group, tag } : null, error, retry: () => void refetch(), save }
}

const isShowable = (address: string) => isSitePath(address) || address.startsWith('data:image/')

/** Returns the picture to show for a trader. Pages only show pictures of this site, under its own paths. */
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
