/** A text and its selection, as positions of UTF-16 units. */
export interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}

const replaced = (
  { text, from, to }: Selected,
  by: string,
  selectFrom = by.length,
  selectTo = selectFrom,
) => ({
  text: text.slice(0, from) + by + text.slice(to),
  from: from + selectFrom,
  to: from + selectTo,
})

/** Puts `before` and `after` around the selection, or around `sample` where it is empty, which is selected then. */
export function around(selected: Selected, before: string, after: string, sample: string): Selected {
  const inner = selected.text.slice(selected.from, selected.to) || sample
  return replaced(selected, before + inner + after, before.length, before.length + inner.length)
}

/** Where the line of a position begins. */
const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** Begins each selected line with `mark`; lines that all have it already lose it. */
export function marked({ text, from, to }: Selected, mark: string): Selected {
  const start = lineStart(text, from)
  const lines = text.slice(start, to).split('\n')
  const all = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (all ? line.slice(mark.length) : mark + line)).join('\n')
  return { text: text.slice(0, start) + changed + text.slice(to), from: start, to: start + changed.length }
}

const TABLE = '| What | Why |\n| --- | --- |\n|  |  |\n'

/** Adds a table below the line of the selection. */
export function withTable({ text, to }: Selected): Selected {
  const end = text.indexOf('\n', to)
  const at = end === -1 ? text.length : end
  const lead = at === 0 ? '' : '\n\n'
  return replaced({ text, from: at, to: at }, lead + TABLE, lead.length + 2, lead.length + 6)
}

/** Replaces the selection with a placeholder. */
export const filledIn = (selected: Selected, key: string): Selected => replaced(selected, `{${key}}`)
