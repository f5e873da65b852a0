import { useCallback, useEffect, useRef } from 'react'
import type { VerifiedTraders } from '#contract/settings/public-groups.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { newerOf } from '../kit/explain.ts'
import { useLearn, useStaffQuery, useStaffSave } from '../kit/staff-query.tsx'
import type { TraderEdit } from './trader-edits.ts'

/** The group as the server holds it, and the entity tag of the settings around it. */
export interface StoredTraders {
  readonly group: VerifiedTraders
  readonly tag: string | null
}

/** An action over the group from which it begins. */
export type TraderAction = (from: VerifiedTraders) => TraderEdit

/** How often an action is done anew over what someone else saved in between. */
const ATTEMPTS = 5

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
  const learnOf = useLearn()
  const group = groupIn(data)
  const known = useRef(new Map<string | null, VerifiedTraders>())
  const latest = useRef<StoredTraders | null>(null)
  const learn = useCallback((state: StoredTraders) => {
    known.current.set(state.tag, state.group)
    latest.current = state
    return state
  }, [])
  useEffect(() => {
    if (group) learn({ group, tag })
  }, [group, tag, learn])

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
          const saved = learn({ group: settings.verifiedTraders, tag: next })
          learnOf(readSettings, (known) => ({ data: { ...known.data, ...settings }, tag: next }))
          return saved
        } catch (error) {
          const newer = newerOf(error)
          const current = groupIn(newer?.current)
          if (!newer || !current) throw error
          state = learn({ group: current, tag: newer.tag })
          if (attempt === ATTEMPTS || !edit(current)) throw error
        }
      }
    },
    [send, learnOf, learn],
  )
  return { stored: group ? { group, tag } : null, isLoading, retry: () => void refetch(), save }
}
