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

/**
 * What a reader narrows the list of changes by, and the kinds that each group holds. Their keys are no kinds: an address names
 * either.
 */
export const changeGroups = [
  {
    key: 'standing-tier',
    label: 'Standing and tier',
    kinds: ['standing', 'tier', 'warning', 'added', 'gone', 'restored'],
  },
  { key: 'prices-codes', label: 'Prices and codes', kinds: ['challenge', 'offer'] },
  { key: 'all-facts', label: 'Facts', kinds: ['facts', 'points', 'evidence', 'company'] },
  { key: 'rating', label: 'How we rate', kinds: ['criteria', 'rubric', 'policy'] },
] as const satisfies readonly {
  readonly key: string
  readonly label: string
  readonly kinds: readonly ChangeKind[]
}[]
type ChangeGroupKey = (typeof changeGroups)[number]['key']

/** A group, or one kind of it, as addresses from before there were groups ask for. */
export type AskedKind = ChangeGroupKey | ChangeKind

export const askedKinds: readonly [AskedKind, ...AskedKind[]] = [
  ...changeKinds,
  ...changeGroups.map(({ key }) => key),
]

/** The group that is asked for, or that holds the kind that is; undefined where all are. */
export const groupOfKind = (asked: AskedKind | '') =>
  changeGroups.find(({ key, kinds }) => key === asked || kinds.some((kind) => kind === asked))

/** The kinds that are asked for. */
export function kindsAsked(asked: AskedKind): readonly ChangeKind[] {
  const kind = changeKinds.find((one) => one === asked)
  return kind ? [kind] : (changeGroups.find(({ key }) => key === asked)?.kinds ?? [])
}

/** Whether an entry says that a whole firm, or a whole challenge, came. */
export const isArrival = (entry: {
  readonly kind: string
  readonly field: string
  readonly before?: unknown
  readonly minor: boolean
}): boolean =>
  ['added', 'challenge'].includes(entry.kind) && entry.field === '' && entry.before === null && !entry.minor

/** So many that come at one moment were brought by a file, and visitors read them as one entry. */
export const ARRIVALS_IN_ONE = 5
