/** Whether a firm still does business. `operating` is meant where nothing is said. */
export const standings = ['operating', 'payouts_paused', 'winding_down', 'closed'] as const
export type FirmStanding = (typeof standings)[number]

/** How a standing is read; a day follows where it is not `operating`. */
export const standingLabels: Readonly<Record<FirmStanding, string>> = {
  operating: 'Operating',
  payouts_paused: 'Payouts paused',
  winding_down: 'Winding down',
  closed: 'Closed',
}

/** The fields of a firm that say whether it still does business. Only an admin may change them. (threat E2) */
export const standingFields = ['standing', 'standingSince', 'standingNote', 'standingSource'] as const

/** What they hold for a firm that operates. */
export const operatingDefaults = {
  standing: 'operating',
  standingSince: '',
  standingNote: '',
  standingSource: '',
} as const

interface WithStanding {
  readonly standing?: FirmStanding | undefined
}

type StandingValues = WithStanding & {
  readonly [Key in Exclude<(typeof standingFields)[number], 'standing'>]?: string | undefined
}

/** The standing of a firm. */
export const standingOf = ({ standing = 'operating' }: WithStanding): FirmStanding => standing

/** Whether a firm operates: any other has no offer anywhere. (docs/decisions/standing.md) */
export const operates = (firm: WithStanding): boolean => standingOf(firm) === 'operating'

/** Whether a firm closed: it has left tiers, counts, carousel and challenges, and is listed among the closed firms. */
export const isClosed = (firm: WithStanding): boolean => standingOf(firm) === 'closed'

/** A firm that operates says nothing of it, and looks as it does to callers that know no standing. */
export function withoutOperating<T extends StandingValues>(firm: T): T {
  if (!operates(firm)) return firm
  const { standing: _, standingSince: __, standingNote: ___, standingSource: ____, ...rest } = firm
  return rest as T
}

/** The fields of a standing that a change sets: a firm that operates again has neither day, note nor source. */
export const resolveStanding = <T extends StandingValues>(change: T): Partial<StandingValues> =>
  change.standing === 'operating' ? operatingDefaults : {}

/** The first field that a standing lacks, or null: whatever keeps a firm from operating has its day and its source. */
export function missingOfStanding(firm: StandingValues): 'standingSince' | 'standingSource' | null {
  if (operates(firm)) return null
  if (!firm.standingSince) return 'standingSince'
  return firm.standingSource ? null : 'standingSource'
}

/** Whether a planned change that touches the standing sets all that the standing needs, so that it never fails at its time. */
export const setsWholeStanding = (change: StandingValues): boolean =>
  standingFields.every((field) => change[field] === undefined) ||
  (change.standing !== undefined && missingOfStanding(change) === null)

/** A firm as visitors read it: one that does not operate carries no offer, so that no caller can show one. */
export const withoutPausedOffer = <T extends WithStanding>(firm: T): T =>
  operates(firm)
    ? firm
    : {
        ...firm,
        affiliateEnabled: false,
        affiliateCode: '',
        affiliateUrl: '',
        discountPercentage: 0,
        discountValidUntil: '',
        requiresCodeCopy: false,
        includeInCarousel: false,
      }
