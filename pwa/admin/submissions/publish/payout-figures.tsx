import { pluralize } from '#contract/primitives/pluralize.ts'
import { outcomes } from '#contract/reviews/options.ts'
import {
  payoutDays,
  payoutMethods,
  refusalReasons,
  type Strikable,
  strikable,
} from '#contract/reviews/payout-facts.ts'
import type { Submission } from '#contract/submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { dayText } from '#pwa/ui/day-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { useFirms } from '../../firms/queries.ts'
import { PartHeading } from '../../kit/layout/panes.tsx'
import styles from './payout-figures.module.css'
import type { Publication } from './use-publishing.ts'

/** Whether a submission is about a payout, so that its figures are checked. */
export const isAboutPayout = ({ outcome }: Pick<Submission, 'outcome'>): boolean =>
  outcomes.some(({ key, hasPayout }) => hasPayout && key === outcome)

const named = (options: readonly { readonly key: string; readonly label: string }[], value: string) =>
  options.find(({ key }) => key === value)?.label ?? value

/** How each figure is called and read, in the order of the list. */
const figures: Readonly<
  Record<Strikable, { readonly label: string; readonly read: (value: string) => string }>
> = {
  payoutAmount: { label: 'Amount', read: String },
  payoutRequestedOn: { label: 'Asked for on', read: dayText },
  payoutReceivedOn: { label: 'Received on', read: dayText },
  payoutMethod: { label: 'Method', read: (value) => named(payoutMethods, value) },
  refusalReason: { label: 'Reason', read: (value) => named(refusalReasons, value) },
  accountSize: { label: 'Account', read: String },
}

interface PayoutFiguresProps {
  readonly submission: Submission
  readonly publication: Publication
}

/** The figures of the payout in the submission. One can be struck, to count as not known, and put back; none is changed. */
export function PayoutFigures({ submission, publication: { choice, choose } }: PayoutFiguresProps) {
  const said = strikable.filter((key) => submission[key] !== '')
  if (said.length === 0) return null
  const isStruck = (key: Strikable) => choice.struck.includes(key)
  const press = (key: Strikable) =>
    choose({
      struck: isStruck(key) ? choice.struck.filter((one) => one !== key) : [...choice.struck, key],
    })
  const known = (key: Strikable) => (isStruck(key) ? '' : submission[key])
  const took = payoutDays(known('payoutRequestedOn'), known('payoutReceivedOn'))
  return (
    <section className={styles.section} aria-label="What the review says of the payout">
      <PartHeading className={styles.title}>What the review says of the payout</PartHeading>
      <ul className={styles.list}>
        {said.map((key) => (
          <Figure
            key={key}
            name={key}
            value={submission[key]}
            struck={isStruck(key)}
            onPress={() => press(key)}
          />
        ))}
        {took !== null && (
          <li className={styles.row}>
            <span className={styles.label}>Took</span>
            <b>{pluralize(took, 'day')}</b>
          </li>
        )}
      </ul>
      <p className={styles.note}>
        <Icon name="info" size="s" />
        <span>
          Strike what the files do not bear out: it then counts as not known. Figures are never changed.
        </span>
      </p>
    </section>
  )
}

/** Whether the submission will count in the payout record of the chosen firm. A reward or a connection takes it out. */
export function CountsInRecord({ publication: { choice } }: Pick<PayoutFiguresProps, 'publication'>) {
  const { data: firms } = useFirms()
  const name = firms?.find(({ id }) => id === choice.firmId)?.name
  if (!name) return null
  const isLeftOut = choice.incentivised || choice.connected
  return (
    <p className={styles.note}>
      <Icon name="info" size="s" />
      <span>
        <span>{isLeftOut ? 'Left out of the payout record of' : 'Counts in the payout record of'}</span>{' '}
        <span translate="no">{name}</span>
        {isLeftOut && <span>{`: ${choice.incentivised ? 'a reward' : 'a connection with the firm'}`}</span>}
      </span>
    </p>
  )
}

interface FigureProps {
  readonly name: Strikable
  readonly value: string
  readonly struck: boolean
  readonly onPress: () => void
}

function Figure({ name, value, struck, onPress }: FigureProps) {
  const { label, read } = figures[name]
  const does = struck ? 'Put back' : 'Strike'
  return (
    <li className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {struck ? <s translate="no">{read(value)}</s> : <b translate="no">{read(value)}</b>}
        {struck && <em>not known</em>}
      </span>
      <Button variant="ghost" aria-label={`${does}: ${label}`} onClick={onPress}>
        {does}
      </Button>
    </li>
  )
}
