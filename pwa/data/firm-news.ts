import type { FirmRow } from '#contract/firm.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { operates, standingLabels } from '#contract/firm-standing.ts'
import { type SectionKey, sectionOf, tierOf } from '#contract/tiers.ts'

/** The facts of a firm whose changes are published. `code` and `discount` are "" and 0 where no offer is active. */
interface FirmFacts {
  /** In words; "" while the firm operates, absent in what devices kept before there was a standing. */
  readonly standing?: string
  readonly section: SectionKey
  readonly code: string
  /** Percent. */
  readonly discount: number
  readonly fee: string
  readonly warning: string
}

/** A firm of the Saved list as the visitor last saw it. */
export interface SeenFirm {
  readonly id: string
  readonly facts: FirmFacts
}

type Source = Parameters<typeof isAffiliateActive>[0] & Pick<FirmRow, 'evaluationFee' | 'warning'>

/** The facts of a firm as visitors see them. */
export function factsOf(firm: Source): FirmFacts {
  const isActive = isAffiliateActive(firm)
  return {
    standing: operates(firm) ? '' : standingLabels[firm.standing ?? 'operating'],
    section: sectionOf(firm.category),
    code: isActive ? firm.affiliateCode : '',
    discount: isActive ? firm.discountPercentage : 0,
    fee: firm.evaluationFee,
    warning: firm.warning,
  }
}

/** One change in words. */
interface FirmNews {
  readonly fact: keyof FirmFacts
  readonly text: string
}

interface Wording {
  readonly changed: (after: string, before: string) => string
  readonly added: (after: string) => string
  readonly gone: string
}

/** In the order in which they are listed: what costs the reader most comes first. */
const wordings: Readonly<Record<keyof FirmFacts, Wording>> = {
  standing: {
    changed: (after) => after,
    added: (after) => after,
    gone: 'It operates again',
  },
  warning: {
    changed: (after) => `Warning: ${after}`,
    added: (after) => `New warning: ${after}`,
    gone: 'The warning was lifted',
  },
  section: {
    changed: (after, before) => `Tier: ${after}, was ${before}`,
    added: (after) => `Tier: ${after}`,
    gone: '',
  },
  code: {
    changed: (after, before) => `Discount code: ${after}, was ${before}`,
    added: (after) => `New discount code: ${after}`,
    gone: 'No discount code any more',
  },
  discount: {
    changed: (after, before) => `Discount: ${after}, was ${before}`,
    added: (after) => `New discount: ${after}`,
    gone: 'No discount any more',
  },
  fee: {
    changed: (after, before) => `Eval fee: ${after}, was ${before}`,
    added: (after) => `Eval fee: ${after}`,
    gone: 'No eval fee is named any more',
  },
}

/** A fact as it is shown; "" for none. */
function shown(fact: keyof FirmFacts, facts: FirmFacts): string {
  if (fact === 'section') return tierOf(facts.section).label
  if (fact === 'discount') return facts.discount === 0 ? '' : `${facts.discount}%`
  return facts[fact] ?? ''
}

/** The differences between two states of a firm that a reader sees, worst news first. */
export function newsBetween(before: FirmFacts, after: FirmFacts): readonly FirmNews[] {
  const facts = Object.keys(wordings) as (keyof FirmFacts)[]
  return facts.flatMap((fact) => {
    const [was, is] = [shown(fact, before), shown(fact, after)]
    if (was === is) return []
    const { changed, added, gone } = wordings[fact]
    if (is === '') return { fact, text: gone }
    return { fact, text: was === '' ? added(is) : changed(is, was) }
  })
}
