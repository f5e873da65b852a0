import type { Challenge } from '#contract/challenges/challenge.ts'
import { paths } from '#pwa/paths.ts'
import chip from '#pwa/ui/chip.module.css'
import { keeping } from '#pwa/ui/keeping.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { AccountPicture } from '../firm/account-picture.tsx'
import { type RuleTerm, ruleTerms } from './rule-terms.ts'

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

/** On a wide screen a list beside the terms: the words of its links begin where the page does. */
const indexClasses =
  'gap-x-2 gap-y-0 desktop:sticky desktop:top-index desktop:m-0 desktop:ml-pill desktop:flex-col desktop:self-start desktop:overflow-visible desktop:p-0 desktop:mask-none'
const pillClasses =
  'desktop:h-auto desktop:min-h-tap desktop:w-full desktop:rounded-md desktop:border-transparent desktop:bg-transparent desktop:font-500'

/** Explains the terms of a challenge, each with the same account. */
export function Rules() {
  return (
    <div className={`${layout.wrap} grid grid-cols-1 gap-3 pt-4 desktop:grid-cols-terms desktop:gap-x-8`}>
      <div className={`${layout.wash} desktop:col-span-full`}>
        <h1 className={layout.h1}>Rules in words</h1>
        <p className={layout.lead}>
          <span>{keeping('What the terms of a challenge mean, each with the same account of $50,000.')}</span>{' '}
          <PageLink className={layout['text-link']} to={paths.challenges.to()}>
            All challenges
          </PageLink>
        </p>
      </div>
      <nav className={`${layout.swiped} ${layout.wash} ${indexClasses}`} aria-label="Terms">
        {ruleTerms.map(({ key, title }) => (
          <a key={key} className={`${chip.chip} desktop:h-auto desktop:p-0`} href={`#${key}`}>
            <span className={`${chip.pill} ${pillClasses}`}>{title}</span>
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
    <section
      id={key}
      className="group grid max-w-term grid-cols-1 gap-2 py-4 not-first:border-t not-first:border-t-border"
      aria-labelledby={titleId(key)}
    >
      <h2 id={titleId(key)} className={`${layout.h3} group-target:text-primary-ink`}>
        {title}
      </h2>
      <p className="text-pretty text-text-2">{keeping(text)}</p>
      {'picture' in term && (
        <AccountPicture challenge={{ ...account, ...term.picture, profitTargets: [8] } satisfies Challenge} />
      )}
      <p className="rounded-md bg-surface-2 px-4 py-3">{keeping(example)}</p>
    </section>
  )
}

const titleId = (key: RuleTerm): string => `${key}-title`
