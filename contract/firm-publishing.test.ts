import { describe, expect, it } from 'vitest'
import type { PlannedChange, Publishing } from './firm.ts'
import { dueChange, resolvePublishing, touchesOffer, withoutPastPlans } from './firm-publishing.ts'

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T09:00:00.000Z`
const goesLive: PlannedChange = { at: at(2), change: { status: 'live' } }
const isArchived: PlannedChange = { at: at(5), change: { status: 'archived' } }
const hasDiscount: PlannedChange = { at: at(3), change: { discountPercentage: 30, affiliateCode: 'BF30' } }

const states = {
  draft: { status: 'draft', planned: [] },
  live: { status: 'live', planned: [isArchived] },
  archived: { status: 'archived', planned: [] },
  scheduled: { status: 'scheduled', planned: [goesLive, isArchived] },
} satisfies Record<string, Publishing>

describe('A planned change', () => {
  it('is an admin’s where it touches an offer or the standing of a firm, and anybody’s where it does not', () => {
    const plan = (change: PlannedChange['change']): PlannedChange => ({ at: at(2), change })
    expect(touchesOffer(hasDiscount)).toBe(true)
    expect(touchesOffer(plan({ standing: 'payouts_paused' }))).toBe(true)
    expect(touchesOffer(plan({ standing: 'closed', standingSince: '2026-12-02' }))).toBe(true)
    expect([goesLive, isArchived].some(touchesOffer)).toBe(false)
  })
})

describe('The status of a firm', () => {
  it('is live where the caller who adds it names none, and scheduled where it plans to publish it', () => {
    expect(resolvePublishing(null, {})).toEqual({ status: 'live', planned: [] })
    expect(resolvePublishing(null, { planned: [goesLive] })).toEqual({
      status: 'scheduled',
      planned: [goesLive],
    })
    expect(resolvePublishing(null, { status: 'draft' })).toEqual({ status: 'draft', planned: [] })
  })

  it('is scheduled exactly while a planned change makes the firm live', () => {
    expect(resolvePublishing(states.draft, { planned: [goesLive] }).status).toBe('scheduled')
    expect(resolvePublishing(states.archived, { planned: [goesLive] }).status).toBe('scheduled')
    expect(resolvePublishing(states.archived, { planned: [hasDiscount] }).status).toBe('archived')
    expect(resolvePublishing(states.scheduled, { planned: [isArchived] }).status).toBe('draft')
    expect(resolvePublishing(states.scheduled, {}).status).toBe('scheduled')
  })

  it('once live needs no plan to become so, and keeps the others', () => {
    expect(resolvePublishing(states.scheduled, { status: 'live' })).toEqual(states.live)
    expect(resolvePublishing(states.live, { planned: [goesLive] })).toEqual({ status: 'live', planned: [] })
    expect(resolvePublishing(states.live, {})).toEqual(states.live)
  })

  it('is a draft or archived again when staff say so, which calls the publication off', () => {
    const wanted = { planned: [isArchived] }
    expect(resolvePublishing(states.scheduled, { status: 'draft' })).toEqual({ status: 'draft', ...wanted })
    expect(resolvePublishing(states.live, { status: 'archived' })).toEqual({ status: 'archived', ...wanted })
  })
})

describe('Planned changes', () => {
  it('are kept in the order of their times', () => {
    const { planned } = resolvePublishing(states.draft, { planned: [isArchived, hasDiscount, goesLive] })
    expect(planned).toEqual([goesLive, hasDiscount, isArchived])
  })

  it('that are due are done together, the later one wins, and the others stay', () => {
    const planned = [goesLive, hasDiscount, isArchived]
    expect(dueChange(planned, at(1))).toBeNull()
    expect(dueChange(planned, at(2))).toEqual({ status: 'live', planned: [hasDiscount, isArchived] })
    expect(dueChange(planned, at(9))).toEqual({
      status: 'archived',
      discountPercentage: 30,
      affiliateCode: 'BF30',
      planned: [],
    })
  })

  it('whose time is over are left out where a deleted firm is added anew', () => {
    const between = new Date(at(3))
    expect(withoutPastPlans(states.scheduled, between)).toEqual({ status: 'draft', planned: [isArchived] })
    expect(withoutPastPlans(states.scheduled, new Date(at(1)))).toEqual(states.scheduled)
    expect(withoutPastPlans({}, between)).toEqual({ status: 'live', planned: [] })
  })
})
