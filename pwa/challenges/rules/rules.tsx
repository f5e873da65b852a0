import type { Challenge } from '#contract/challenges/challenge.ts'
import { paths } from '#pwa/paths.ts'
import { keeping } from '#pwa/ui/keeping.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import chip from '#pwa/ui/parts.module.css'
import { AccountPicture } from '../firm/account-picture.tsx'
import { type RuleTerm, ruleTerms } from './rule-terms.ts'
import styles from './rules.module.css'

/** The account that every example speaks of. */
const account = {
  id: 'example',
  name: 'Example',
  accountSize: 50_000,
  currency: 'USD',
  profitTargets: [8],
  sourceUrl: '',
  checkedAt: '',
} as const

/** Explains the terms of a challenge, each with the same account. */
export function Rules() {
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={`${layout.wash} ${styles.head}`}>
        <h1 className={layout.h1}>Rules in words</h1>
        <p className={layout.lead}>
          <span>{keeping('What the terms of a challenge mean, each with the same account of $50,000.')}</span>{' '}
          <PageLink className={layout['text-link']} to={paths.challenges.to()}>
            All challenges
          </PageLink>
        </p>
      </div>
      <nav className={`${layout.swiped} ${layout.wash} ${styles.index}`} aria-label="Terms">
        {ruleTerms.map(({ key, title }) => (
          <a key={key} className={chip.chip} href={`#${key}`}>
            <span className={chip.pill}>{title}</span>
          </a>
        ))}
      </nav>
      <div className={layout.wash}>
        {ruleTerms.map((term) => (
          <Term key={term.key} term={term} />
        ))}
      </div>
    </div>
  )
}

function Term({ term }: { readonly term: (typeof ruleTerms)[number] }) {
  const { key, title, text, example } = term
  return (
    <section id={key} className={styles.term} aria-labelledby={titleId(key)}>
      <h2 id={titleId(key)} className={layout.h3}>
        {title}
      </h2>
      <p className={styles.text}>{keeping(text)}</p>
      {'picture' in term && (
        <AccountPicture challenge={{ ...account, ...term.picture, profitTargets: [8] } satisfies Challenge} />
      )}
      <p className={styles.example}>{keeping(example)}</p>
    </section>
  )
}

const titleId = (key: RuleTerm): string => `${key}-title`
