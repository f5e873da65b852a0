import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmRow } from '#contract/firm.ts'
import { useChallengeComparison } from '#pwa/data/comparison.ts'
import { comparedWith } from '#pwa/data/comparison-store.ts'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

/** Identifies a challenge among those of all firms, in addresses too. */
export const challengeRef = ({
  firm,
  challenge,
}: {
  readonly firm: Pick<FirmRow, 'slug'>
  readonly challenge: Pick<Challenge, 'id'>
}): string => `${firm.slug}.${challenge.id}`

interface CompareChallengeProps {
  readonly firm: FirmRow
  readonly challenge: Challenge
}

/** A link to the comparison of the challenges chosen before, with this one. */
export function CompareChallenge({ firm, challenge }: CompareChallengeProps) {
  const { slugs, replace } = useChallengeComparison()
  const compared = comparedWith(slugs, challengeRef({ firm, challenge }))
  return (
    <PageLink
      className={layout.link}
      to={paths.compare.challenges(compared)}
      onClickCapture={() => replace(compared)}
    >
      Compare
      <VisuallyHidden translate="no">{` ${challenge.name}`}</VisuallyHidden>
    </PageLink>
  )
}
