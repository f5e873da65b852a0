import { describe, expect, it } from 'vitest'
import type { Firm } from '#contract/firm.ts'
import { seconds } from '#contract/primitives/time.ts'
import { withRecentWrites } from './queries.ts'

const firm = (id: string, second: number, name = id): Firm =>
  ({ id, name, category: 'gold', updated_at: `2026-11-20T10:00:0${second}.000Z` }) as Firm

const now = seconds(100)
const written = (id: string, own: Firm | null, at = now) => ({ id, firm: own, at })

describe('a list that was published before a write', () => {
  const list = [firm('a', 1), firm('b', 1)]

  it('shows what was written, and nothing that was deleted', () => {
    const changed = firm('a', 2, 'z')
    const added = firm('c', 2)
    const own = [written('a', changed), written('b', null), written('c', added)]
    expect(withRecentWrites(list, own, now)).toEqual([added, changed])
  })

  it('takes over what somebody else wrote later', () => {
    expect(withRecentWrites([firm('a', 3)], [written('a', firm('a', 2))], now)).toEqual([firm('a', 3)])
  })

  it('is the truth again after half a minute', () => {
    const old = now - seconds(31)
    expect(withRecentWrites(list, [written('a', null, old), written('c', firm('c', 2), old)], now)).toBe(list)
  })
})
