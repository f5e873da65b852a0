import { dayText } from '#contract/primitives/day-text.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { tierOf } from '#contract/tiers.ts'
import { useChanges } from '#pwa/data/changes/use-changes.ts'
import { rubricIn, useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { paths } from '#pwa/paths.ts'
import {
  ChangeIcon,
  ChangeNotes,
  ChangeReason,
  ChangeSentence,
} from '#pwa/public-changes/record/change-sentence.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { FigureTable } from '../figure-table.tsx'
import page from '../trust.module.css'

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

const OF_RUBRIC = { kind: 'rubric', tier: '', isRecent: false, after: null } as const

/** Most entries of this list; the page of all changes has the others. */
const SHOWN = 12

/** The changes of the rubric itself, newest first, from the list of changes. */
function RubricChanges() {
  const { changes } = useChanges({ firm: null, filter: OF_RUBRIC, first: undefined, wanted: true })
  const known = changes === 'unreachable' ? null : changes
  return (
    <section className={page.card} aria-labelledby="rubric-changes">
      <h2 id="rubric-changes" className={layout.h2}>
        Changes of the rubric
      </h2>
      {changes === 'unreachable' && <p className={layout.caption}>Connect to read the changes</p>}
      {known?.page.changes.length === 0 && <p>None since our record began.</p>}
      {known && known.page.changes.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {known.page.changes.slice(0, SHOWN).map((change) => (
            <li key={change.id} className="flex gap-3">
              <ChangeIcon change={change} />
              <div className="min-w-0">
                <ChangeSentence change={change} />
                <ChangeReason change={change} />
                <time className={layout.caption} dateTime={change.at}>
                  {dayText(change.at)}
                </time>
                <ChangeNotes change={change} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {known?.isKept && <KeptAge moment={known.readAt} />}
      <PageLink className={layout.link} to={`${paths.changes.to()}?kind=rubric`}>
        All changes of the rubric
      </PageLink>
    </section>
  )
}

/** Numbers of yes that share a column. */
interface Band {
  readonly from: number
  readonly to: number
}

/** Fewer criteria have a column each. */
const FEWEST_FOR_BANDS = 5

/** The columns for a number of criteria, most yes first: of ten "8 to 10", "5 to 7" and "0 to 4". */
export function bandsOf(criteria: number): readonly Band[] {
  if (criteria < FEWEST_FOR_BANDS)
    return Array.from({ length: criteria + 1 }, (_, less) => ({ from: criteria - less, to: criteria - less }))
  const [most, half] = [Math.ceil(criteria * 0.8), Math.ceil(criteria / 2)]
  return [
    { from: most, to: criteria },
    { from: half, to: most - 1 },
    { from: 0, to: half - 1 },
  ]
}

const headOf = ({ from, to }: Band): string => (from === to ? `${from} yes` : `${from} to ${to} yes`)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** How the firms of each tier measure up to the rubric: heads of the columns, and a row for each tier that has firms. */
export function tierTable({ criteria, tiers }: Pick<RubricReply, 'criteria' | 'tiers'>) {
  const bands = bandsOf(criteria.length)
  const rows = tiers
    .map(({ tier, byYes, notAssessed }) => ({
      label: tierOf(tier).label,
      figures: [
        sum(byYes) + notAssessed,
        ...bands.map(({ from, to }) => sum(byYes.slice(from, to + 1))),
        notAssessed,
      ],
    }))
    .filter(({ figures: [firms = 0] }) => firms > 0)
  return { heads: ['Tier', 'Firms', ...bands.map(headOf), 'Not assessed'], rows }
}

/** "Of 100 lines 41 say yes; the others say no or are not known yet."; "" where no firm was assessed. */
export function linesText({ criteria, tiers }: Pick<RubricReply, 'criteria' | 'tiers'>): string {
  const assessed = sum(tiers.map(({ byYes }) => sum(byYes)))
  if (assessed === 0) return ''
  const yes = sum(tiers.flatMap(({ byYes }) => byYes.map((firms, count) => firms * count)))
  const lines = assessed * criteria.length
  return `Of ${lines} lines ${yes} say yes; the others say no or are not known yet.`
}
