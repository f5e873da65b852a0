import { useMemo, useSyncExternalStore } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { isCodeExpired } from '#contract/firm-rules.ts'
import type { Today } from '#contract/primitives/time.ts'

function watchDay(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Noon of today. Updates when the page becomes visible on another day. */
export function useToday(): Today {
  const day = useSyncExternalStore(
    watchDay,
    () => new Date().toDateString(),
    () => '',
  )
  return useMemo(() => (day === '' ? null : new Date(`${day} 12:00`)), [day])
}

/**
 * Whether the firm's code has expired on the device clock; false on the server and while hydrating. Per firm, so that a tick of
 * the clock re-renders only the firms that it changes.
 */
export function useCodeExpired(firm: Pick<FirmRow, 'discountValidUntil'>): boolean {
  return useSyncExternalStore(
    watchDay,
    () => isCodeExpired(firm, new Date()),
    () => false,
  )
}

/** "3 Nov" of `2026-11-03` wherever it is read. Shorter code than `dayText`, for the first screen. */
export function dayAndMonth(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = new Date(year ?? 0, (month ?? 1) - 1).toLocaleDateString('en', { month: 'short' })
  return `${date} ${name}`
}
