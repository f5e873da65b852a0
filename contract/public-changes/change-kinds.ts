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
  'criteria',
  'facts',
  'company',
  'policy',
  'rubric',
  'restored',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** How kinds are read, on chips and in lists, which begin with what costs a reader most. */
export const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  standing: 'Standing',
  tier: 'Tier',
  warning: 'Warning',
  challenge: 'Prices and rules',
  offer: 'Codes',
  facts: 'Facts',
  points: 'Pros and cons',
  criteria: 'Criteria',
  evidence: 'Evidence',
  company: 'Company',
  policy: 'Review policy',
  rubric: 'Rubric',
  added: 'Added',
  gone: 'Gone',
  restored: 'Restored',
}

/** All kinds in the order in which they are read. */
export const readChangeKinds = Object.keys(changeKindLabels) as readonly ChangeKind[]

/** Kinds that no one may call minor: they cost a reader money or trust. */
export const neverMinor: readonly ChangeKind[] = [
  'added',
  'gone',
  'standing',
  'tier',
  'warning',
  'offer',
  'criteria',
  'rubric',
  'restored',
]
