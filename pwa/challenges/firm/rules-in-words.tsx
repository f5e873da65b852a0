import { Fragment } from 'react'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import { type RuleSentence, ruleSentences } from '../rules/rule-sentences.ts'
import { type RuleTerm, ruleTerms } from '../rules/rule-terms.ts'
import styles from './rules-in-words.module.css'

const icons: Readonly<Partial<Record<RuleTerm, IconName>>> = {
  'profit-target': 'target',
  'daily-loss': 'clock',
  days: 'calendar-check',
  'consistency-rule': 'scale',
  payout: 'wallet',
  holding: 'newspaper',
}

const titleOf = (term: RuleTerm) => ruleTerms.find(({ key }) => key === term)?.title ?? ''

/** The rules of a challenge as sentences, each linked to the explanation of its term. */
export function RulesInWords({ challenge }: { readonly challenge: Challenge }) {
  const sentences = ruleSentences(challenge)
  if (sentences.length === 0) return null
  return (
    <div>
      <h4 className={styles.title}>The rules in words</h4>
      <ul className={styles.rules}>
        {sentences.map((sentence) => (
          <li key={sentence.term}>
            <Icon name={icons[sentence.term] ?? 'shield-alert'} />
            <p>
              <Words sentence={sentence} />
            </p>
            <PageLink className={styles.help} to={paths.rules.to(sentence.term)}>
              <Icon name="circle-help" size="s" />
              <VisuallyHidden>{`What ${titleOf(sentence.term)} means`}</VisuallyHidden>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A sentence with its amounts in bold. */
function Words({ sentence: { texts, amounts } }: { readonly sentence: RuleSentence }) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      <span>{text}</span>
      {amounts[index] && <b translate={translateOf(amounts[index])}>{amounts[index]}</b>}
    </Fragment>
  ))
}
