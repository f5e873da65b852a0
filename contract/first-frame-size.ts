import { sectionOf } from './tiers.ts'

/**
 * Firms of one section that the first frame carries. It stands apart from the frame's schema, since the page reads it
 * and needs no schema.
 */
export const FIRST_FRAME_FIRMS = 12

/** The first firms of each section, in the order of `list`: those that every page of a state shows. */
export function firstOfSections<T extends { readonly category: string }>(list: readonly T[]): readonly T[] {
  const seen = new Map<string, number>()
  return list.filter(({ category }) => {
    const section = sectionOf(category)
    const position = (seen.get(section) ?? 0) + 1
    seen.set(section, position)
    return position <= FIRST_FRAME_FIRMS
  })
}
