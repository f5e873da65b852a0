import type { BackedUpFirm } from '#contract/backup/backup-file.ts'
import { freeSlug, lowerSlug } from '#contract/primitives/slug.ts'
import type { CheckedList, ReadList } from './checked-list.ts'

/** The firms of a file, whose addresses an earlier version may have made with capitals: those move as they did in the database. */
export function withLowerSlugs(firms: ReadList<BackedUpFirm>): CheckedList<BackedUpFirm> {
  const { ids, others: slugs } = firms
  const taken = new Set(slugs)
  const moved = new Map<number, string>()
  const inOrder = [...slugs.entries()].sort(([, one], [, other]) => (one < other ? -1 : 1))
  for (const [index, slug] of inOrder) {
    if (lowerSlug(slug) === slug) continue
    const free = freeSlug(lowerSlug(slug), taken)
    taken.add(free)
    moved.set(index, free)
  }
  if (moved.size === 0) return firms
  const entry = (index: number) => {
    const firm = firms.entry(index)
    return { ...firm, slug: moved.get(index) ?? firm.slug }
  }
  return { ids, entry }
}
