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
      <h4 className="font-650">The rules in words</h4>
      <ul>
        {sentences.map((sentence) => (
          <li
            key={sentence.term}
            className="flex flex-wrap items-center gap-3 py-1 not-first:border-t not-first:border-t-border"
          >
            <Icon name={icons[sentence.term] ?? 'shield-alert'} className="text-text-2" />
            <p className="min-w-words grow basis-36 py-2 leading-145 text-pretty">
              <Words sentence={sentence} />
            </p>
            <PageLink
              className="grid size-tap flex-none place-items-center text-text-2"
              to={paths.rules.to(sentence.term)}
            >
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
