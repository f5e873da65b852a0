import type { Statement } from '#contract/own-submissions.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { type PolicyRule, ruleName } from '#contract/reviews/policy-rules.ts'
import { useShippedPage } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { ReasonFact, reasonClasses } from '#pwa/ui/reasons.tsx'
import styles from './statement.module.css'

/** The decision, as the sender of a review reads it. */
export const decidedWords: Readonly<Record<Statement['decision'], string>> = {
  rejected: 'Not published',
  redacted: 'Published with words removed',
  unpublished: 'Unpublished',
}

/** A rule of the review policy by its name, linked where the owner shows that page. */
function RuleLink({ rule }: { readonly rule: PolicyRule }) {
  const page = useShippedPage('review-policy')
  const name = ruleName(rule)
  if (!page) return <span>{name}</span>
  return (
    <PageLink className={layout['text-link']} to={paths.sitePage.to('review-policy')}>
      {name}
    </PageLink>
  )
}

/** The fact and the rule that a decision rests on; without rows that an earlier version did not ask for. */
function ReasonRows({ statement: { fact, rule } }: { readonly statement: Statement }) {
  return (
    <>
      {fact !== '' && (
        <ReasonFact name="Fact" dir="auto">
          {fact}
        </ReasonFact>
      )}
      {rule !== '' && (
        <ReasonFact name="Rule">
          <RuleLink rule={rule} />
        </ReasonFact>
      )}
    </>
  )
}

interface ReasonsProps {
  readonly statement: Statement
  readonly className: string
}

/** Fact and rule alone. */
export const Reasons = ({ statement, className }: ReasonsProps) => (
  <dl className={className}>
    <ReasonRows statement={statement} />
  </dl>
)

interface StatementProps {
  readonly statement: Statement
  /** Whether the site accepts corrections. */
  readonly isOpen: boolean
}

function nextOf({ ends_at }: Statement, isOpen: boolean): string {
  if (ends_at === null) return isOpen ? 'Correct it.' : ''
  const objecting = `object once until ${dayText(ends_at)}`
  const ways = isOpen ? `Correct it, or ${objecting}` : `Object${objecting.slice('object'.length)}`
  return `${ways}. Where there are two of us, another member of staff decides.`
}

/** Why a review was rejected, unpublished, or published with words removed, and the sender's options. */
export function StatementOfReasons({ statement, isOpen }: StatementProps) {
  const { decision, decided_at } = statement
  const next = nextOf(statement, isOpen)
  const title = (
    <>
      <Icon name="scale" size="s" />
      <span>Statement of reasons</span>
    </>
  )
  const facts = (
    <dl>
      <ReasonFact name="Decided">{`${decidedWords[decision]}, ${dayText(decided_at)}`}</ReasonFact>
      <ReasonRows statement={statement} />
      <ReasonFact name="Program">None took part. A person decided.</ReasonFact>
      {next !== '' && <ReasonFact name="Next">{next}</ReasonFact>}
    </dl>
  )
  if (decision !== 'redacted') {
    return (
      <section className={reasonClasses.well} aria-label="Statement of reasons">
        <p className={reasonClasses.title}>{title}</p>
        {facts}
      </section>
    )
  }
  // The reasons of a published review are less urgent.
  return (
    <details className={reasonClasses.well}>
      <summary className={reasonClasses.title}>
        {title}
        <span className={styles.turns}>
          <Icon name="chevron-down" size="s" />
        </span>
      </summary>
      {facts}
    </details>
  )
}
