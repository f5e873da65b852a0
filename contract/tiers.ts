/** The tiers in their only order, which no filter and no affiliate field changes. */
export const tiers = [
  {
    key: 'gold',
    label: 'Gold',
    badge: 'GOLD',
    title: 'GOLD TIER',
    icon: 'crown',
    description: 'A strong record. A place here cannot be bought.',
  },
  {
    key: 'silver',
    label: 'Silver',
    badge: 'SILVER',
    title: 'SILVER TIER',
    icon: 'medal',
    description: 'A good record, with trade-offs worth reading.',
  },
  {
    key: 'bronze',
    label: 'Bronze',
    badge: 'BRONZE',
    title: 'BRONZE TIER',
    icon: 'award',
    description: 'Newer or mixed. Read the rules twice.',
  },
  {
    key: 'avoid',
    label: 'Avoid',
    badge: 'AVOID',
    title: 'AVOID',
    icon: 'triangle-alert',
    description: 'We advise against buying a challenge here.',
  },
] as const

/** The plain section for firms of any other category. Not part of the tier filter. */
export const unrated = {
  key: 'unrated',
  label: 'Unrated',
  badge: 'UNRATED',
  title: 'UNRATED',
  icon: 'circle-help',
  description: 'Not rated yet. We know too little to place these firms.',
} as const

export type TierKey = (typeof tiers)[number]['key']
export type SectionKey = TierKey | typeof unrated.key
type Tier = (typeof tiers)[number] | typeof unrated

/** Every section of the page in its order: the four tiers, then the unrated firms. */
export const sections: readonly Tier[] = [...tiers, unrated]
export const tierKeys = tiers.map((tier) => tier.key)
export const sectionKeys: readonly SectionKey[] = sections.map((section) => section.key)

/** The section of a category as it is stored; the comparison ignores case. */
export function sectionOf(category: string): SectionKey {
  const key = category.trim().toLowerCase()
  return tiers.find((tier) => tier.key === key)?.key ?? unrated.key
}

/** The label of a category's tier, in its one spelling ("Gold"); any other category as it is. */
export function categoryName(category: string): string {
  const section = sectionOf(category)
  return section === unrated.key ? category : tierOf(section).label
}

export function tierOf(key: SectionKey): Tier {
  return sections.find((section) => section.key === key) ?? unrated
}
