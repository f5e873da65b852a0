import { translateOf } from './words.tsx'

interface Fact {
  readonly label: string
  readonly value: string
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /**
   * `row`: labels over values, side by side. `tiles`: each in a well, two columns and four from 700 px. `list`: one below the
   * other, each value at the end of its line.
   */
  readonly look?: 'row' | 'tiles' | 'list'
}

const rowClasses = {
  list: 'flex flex-wrap justify-between gap-x-3 gap-y-2h',
  fact: 'min-w-0 wrap-anywhere',
  label: 'text-xs leading-135 text-text-3',
  value: 'mt-px leading-135 font-650 tracking-12 tabular-nums',
}

// Two of a width in a line; one with a longer word takes what it needs.
const tileClasses = {
  list: 'flex flex-wrap gap-2',
  fact: 'max-w-full min-w-auto grow basis-half rounded-btn bg-surface-2 px-3h py-3 wrap-break-word tablet:basis-quarter @sheet/sheet:basis-half forced-colors:border',
  label: 'text-sm leading-150 text-text-3',
  value: 'mt-0h text-xl leading-130 font-700 tracking-20 tabular-nums tablet:text-h3',
}

/** Of a list of facts, for one whose value is more than text. */
export const listClasses = {
  list: '',
  fact: 'flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 py-1 wrap-anywhere',
  label: 'grow basis-32 text-sm leading-135 text-text-2',
  value: 'mt-px leading-135 font-650 tracking-12 tabular-nums',
}

const looks = { row: rowClasses, tiles: tileClasses, list: listClasses } as const

/** Named values of one thing. */
export function Facts({ facts, look = 'row' }: FactsProps) {
  const classes = looks[look]
  return (
    <dl className={classes.list}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} translate={translateOf(value)}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
