import type { IconName } from '#pwa/ui/icon-names.ts'
import { formatValue } from '../safe-save/value-text.tsx'

/** How a line of the history is marked. */
type Tone = 'plain' | 'added' | 'changed' | 'removed' | 'warned'

/** A line of the history after the person: words, the name of the thing, words; and what stands below. */
export interface Sentence {
  readonly does: string
  readonly name: string
  readonly rest: string
  readonly detail: string
  readonly icon: IconName
  readonly tone: Tone
}

/** The sentence of an entry. Defaults: no text, a plain look, the name of the thing. */
export type SentenceParts = Partial<Sentence> & Pick<Sentence, 'does'>

/** The values of a field before and after; undefined where it did not exist. */
export interface ValueChange {
  readonly before: unknown
  readonly after: unknown
}

/** The text for the change of one field: its name inside "changed … of", or a sentence of its own. */
export type Says = string | ((change: ValueChange) => SentenceParts)

/** Of a field that is on or off. A dash stands for the thing's name where words follow it: "put – into the carousel". */
export const either =
  (on: string, off: string): Says =>
  ({ after }) => {
    const [does = '', rest = ''] = (after ? on : off).split(' – ')
    return { does, rest: rest && ` ${rest}`, icon: after ? 'check' : 'x', tone: 'changed' }
  }

export const renamed: Says = ({ before, after }) => ({
  ...{
    does: 'renamed',
    name: formatValue(before),
    rest: ` to ${formatValue(after)}`,
    icon: 'pencil',
    tone: 'changed',
  },
})
