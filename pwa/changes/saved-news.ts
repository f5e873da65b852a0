import type { FirmRow } from '#contract/firm.ts'
import { factsOf, newsBetween } from '#contract/firm-changes.ts'
import type { SeenFirm } from '#pwa/data/device/messages.ts'

/** What became of one saved firm. */
export interface SavedNews {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly hasDetails: boolean
  readonly lines: readonly string[]
}

/** What changed of the saved firms since the visitor last looked, in list order. */
export function newsOfSaved(saved: readonly FirmRow[], seen: readonly SeenFirm[]): readonly SavedNews[] {
  const facts = new Map(seen.map((one) => [one.id, one.facts]))
  return saved.flatMap((firm) => {
    const before = facts.get(firm.id)
    const lines = before ? newsBetween(before, factsOf(firm)).map(({ text }) => text) : []
    const { id, slug, name, hasDetails } = firm
    return lines.length > 0 ? [{ id, slug, name, hasDetails, lines }] : []
  })
}

/** The saved firms as they are now: what the visitor has seen once the news are read. */
export function seenNow(saved: readonly FirmRow[]): readonly SeenFirm[] {
  return saved.map((firm) => ({ id: firm.id, facts: factsOf(firm) }))
}

/**
 * What to keep beside unread news: firms that were saved since as they are now, those no longer saved not at all.
 * Null where what is kept is right already.
 */
export function seenSince(saved: readonly FirmRow[], seen: readonly SeenFirm[]): readonly SeenFirm[] | null {
  const known = new Map(seen.map((one) => [one.id, one]))
  const isSame = saved.length === seen.length && saved.every(({ id }) => known.has(id))
  return isSame ? null : seenNow(saved).map((one) => known.get(one.id) ?? one)
}
