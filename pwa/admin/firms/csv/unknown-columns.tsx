import { pluralize } from '#contract/primitives/text.ts'
import type { SheetColumn, UnknownColumn } from '#contract/sheets/sheet-columns.ts'
import { Choose } from '../../kit/collection/list-controls.tsx'

interface UnknownColumnsProps {
  readonly unknown: readonly UnknownColumn[]
  /** Their first values, by their places. */
  readonly samples?: ReadonlyMap<number, readonly string[]>
  /** The columns that one of them can be. */
  readonly free: readonly SheetColumn[]
  readonly onChoose: (at: number, key: string) => void
}

/** A column without a heading is named by its place. */
export const nameOfColumn = (at: number, heading: string): string => heading || `Column ${at + 1}`

/** The columns whose headings mean nothing here, each of which is skipped until staff say what it is. */
export function UnknownColumns({ unknown, samples, free, onChoose }: UnknownColumnsProps) {
  if (unknown.length === 0) return null
  return (
    <fieldset>
      <legend className="text-sm font-600">
        {`${pluralize(unknown.length, 'column')} not recognised by ${unknown.length === 1 ? 'its heading' : 'their headings'}`}
      </legend>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {unknown.map(({ at, heading, chosen }) => (
          <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 basis-48 wrap-anywhere">{nameOfColumn(at, heading)}</span>
            {samples && (
              <span className="grow basis-48 text-sm wrap-anywhere text-text-2" translate="no">
                {samples.get(at)?.join(' · ')}
              </span>
            )}
            <Choose
              label={`What “${nameOfColumn(at, heading)}” is`}
              value={chosen}
              choices={[
                { value: '', label: 'Skip this column' },
                ...free
                  .filter(({ key }) => key === chosen || !unknown.some((other) => other.chosen === key))
                  .map(({ key, label }) => ({ value: key, label })),
              ]}
              onChoose={(key) => onChoose(at, key)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
