/** The kinds of public changes, in the order in which one change of several kinds is told. */
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

/** Labels of the kinds on chips and in lists, the most costly for a reader first. */
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

/** Kinds that cannot be called minor: they cost a reader money or trust. */
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
