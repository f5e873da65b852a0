import { dayText } from '#contract/primitives/day-text.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { rubricIn, useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { Facts } from '#pwa/ui/facts.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { FigureTable } from '../figure-table.tsx'
import page from '../trust.module.css'
import { RubricChanges } from './rubric-changes.tsx'
import { linesText, tierTable } from './tier-table.ts'

/** The criteria that firms are rated by, how today's tiers measure up to them, and the number of objections. */
export function RubricCards() {
  const held = useRubric()
  const rubric = rubricIn(held)
  if (!rubric)
    return (
      <section className={page.card} aria-labelledby="rubric-title">
        <h2 id="rubric-title" className={layout.h2}>
          The rubric
        </h2>
        {held === 'unreachable' && (
          <p className={layout.caption}>The rubric is not on this device yet. It shows once it is online.</p>
        )}
      </section>
    )
  return (
    <>
      <Criteria rubric={rubric} readAt={held !== 'unreachable' && held?.isKept ? held.readAt : ''} />
      <Tiers rubric={rubric} />
      <Challenged challenges={rubric.challenges} />
      <RubricChanges />
    </>
  )
}

interface CriteriaProps {
  readonly rubric: RubricReply
  /** When it was read, where this device kept it; "" otherwise. */
  readonly readAt: string
}

function Criteria({ rubric: { version, since, criteria }, readAt }: CriteriaProps) {
  const count = criteria.length
  return (
    <section className={page.card} aria-labelledby="rubric-title">
      <div>
        <h2 id="rubric-title" className={layout.h2}>
          The rubric
        </h2>
        <p className={layout.caption}>
          <span>{`Version ${version}${since ? `, since ${dayText(since)}` : ''}.`}</span>{' '}
          <span>{`${count === 1 ? 'One question' : `${count} questions`}, the same for every firm.`}</span>
        </p>
      </div>
      <p>
        Each firm gets yes, no or not known for every line, with a note, a day and a source. The tier stays a
        decision of our team; where it goes against the lines, we must say why in public.
      </p>
      <ol className={page.criteria}>
        {criteria.map(({ key, name, meaning, evidence }) => (
          <li key={key} className="relative py-3 pl-8 not-first:border-t not-first:border-t-border">
            <h3 className="font-600">{name}</h3>
            <p>{meaning}</p>
            <p className={layout.caption}>{`Evidence: ${evidence}`}</p>
          </li>
        ))}
      </ol>
      {readAt !== '' && <KeptAge moment={readAt} />}
    </section>
  )
}

function Tiers({ rubric }: { readonly rubric: RubricReply }) {
  const { heads, rows } = tierTable(rubric)
  const lines = linesText(rubric)
  return (
    <section className={page.card} aria-labelledby="rubric-tiers">
      <h2 id="rubric-tiers" className={layout.h2}>
        Tiers and the rubric today
      </h2>
      <FigureTable caption="Firms that operate, by tier and by number of yes" heads={heads} rows={rows} />
      {lines !== '' && <p className={layout.caption}>{lines}</p>}
    </section>
  )
}

function Challenged({ challenges: { open, answered } }: Pick<RubricReply, 'challenges'>) {
  return (
    <section className={page.card} aria-labelledby="rubric-challenged">
      <h2 id="rubric-challenged" className={layout.h2}>
        Challenged lines
      </h2>
      <p>Anyone can challenge a line with a source, at the flag beside it in the details of a firm.</p>
      <Facts
        facts={[
          { label: 'Received', value: String(open + answered) },
          { label: 'Answered', value: String(answered) },
          { label: 'Open', value: String(open) },
        ]}
      />
    </section>
  )
}
