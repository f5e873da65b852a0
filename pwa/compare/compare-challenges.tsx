import { formatSize } from '#contract/challenges/money.ts'
import { challengeRef } from '#pwa/challenges/firm/compare-challenge.tsx'
import { challengeHash } from '#pwa/challenges/firm/firm-challenges.tsx'
import { useChallenges } from '#pwa/data/challenges/use-challenges.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { challengeCompareRows } from './challenge-rows.ts'
import type { ChangeComparison, Comparison } from './compare-address.ts'
import { type ComparisonParts, ComparisonView } from './comparison-view.tsx'
import { missingText } from './missing-text.ts'

interface CompareChallengesProps extends ComparisonParts {
  readonly comparison: Comparison
  readonly onShow: (change: ChangeComparison) => void
}

/** Challenges side by side. */
export function CompareChallenges({ comparison, onShow, today, ...parts }: CompareChallengesProps) {
  const { rows, isWhole } = useChallenges()
  const chosen = comparison.names.flatMap((name) => rows.find((row) => challengeRef(row) === name) ?? [])
  const { closed } = useDirectory()
  const missing = comparison.names.filter((name) => !rows.some((row) => challengeRef(row) === name))
  // A reference begins with the firm's slug, which has no dot.
  const ofClosed = missing.filter((name) => closed.some(({ slug }) => name.startsWith(`${slug}.`))).length
  return (
    <ComparisonView
      {...parts}
      title="Compare challenges"
      noun="challenges"
      nothing="Not known"
      comparison={comparison}
      columns={chosen.map((row) => ({
        key: challengeRef(row),
        name: `${row.firm.name}, ${formatSize(row.challenge.accountSize, row.challenge.currency)}`,
        to: `${paths.firm.to(row.firm.slug)}${challengeHash(row.challenge)}`,
        firm: row.firm,
      }))}
      rows={challengeCompareRows(chosen, today)}
      picker={
        <PageLink className={buttonClass()} to={paths.challenges.to()}>
          <Icon name="plus" />
          Add a challenge
        </PageLink>
      }
      missing={
        isWhole ? missingText('challenges', { gone: missing.length - ofClosed, closed: ofClosed }) : ''
      }
      empty={
        (isWhole || comparison.names.length === 0) && (
          <Empty
            icon="scale"
            title="Nothing to compare yet"
            text="Add two challenges or more."
            leadsTo={{ to: paths.challenges.to(), label: 'See all challenges' }}
          />
        )
      }
      onShow={onShow}
    />
  )
}
