import { useCallback } from 'react'
import { syncDirectory } from '#contract/directory.ts'
import { isSitePath } from '#contract/primitives/url.ts'
import type { Trader } from '#contract/trader.ts'
import { useStaffQuery } from '../kit/staff-query.tsx'

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
