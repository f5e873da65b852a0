/** The kinds of what visitors see change, in the order in which a change of several is told. */
export const changeKinds = [
  'added',
  'gone',
  'standing',
  'tier',
  'warning',
  'offer',
  'challenge',
  'points',
  'evidence',
  'facts',
  'policy',
  'restored',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** How kinds are read, on chips and in lists. */
export const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  gone: 'Gone',
  standing: 'Standing',
  tier: 'Tier',
  warning: 'Warning',
  offer: 'Offer',
  challenge: 'Challenges',
  points: 'Pros and cons',
  evidence: 'Evidence',
  facts: 'Facts',
  policy: 'Review policy',
  restored: 'Restored',
}

/** Kinds that no one may call minor: they cost a reader money or trust. */
export const neverMinor: readonly ChangeKind[] = [
  'added',
  'gone',
  'standing',
  'tier',
  'warning',
  'offer',
  'restored',
]
