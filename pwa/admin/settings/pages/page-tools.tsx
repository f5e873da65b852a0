import type { RefObject } from 'react'
import { placeholders } from '#contract/site-pages/placeholders.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Choose } from '../../kit/collection/list-controls.tsx'

/** A text and its selection, as positions of UTF-16 units. */
interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}

const replaced = (
  { text, from, to }: Selected,
  by: string,
  selectFrom = by.length,
  selectTo = selectFrom,
) => ({ text: text.slice(0, from) + by + text.slice(to), from: from + selectFrom, to: from + selectTo })

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

const tools = [
  { icon: 'heading', label: 'Heading', edit: (text: Selected) => marked(text, '## ') },
  { icon: 'bold', label: 'Bold', edit: (text: Selected) => around(text, '**', '**', 'bold') },
  { icon: 'link', label: 'Link', edit: (text: Selected) => around(text, '[', '](https://)', 'words') },
  { icon: 'list-plus', label: 'List', edit: (text: Selected) => marked(text, '- ') },
  { icon: 'table-2', label: 'Table', edit: withTable },
] as const

/**
 * Writes into the field as if it was typed, so that the browser's own undo takes it back. `insertText` is the one way to that;
 * where a browser lacks it the text is set, and typing goes on.
 */
function write(field: HTMLTextAreaElement, edit: (text: Selected) => Selected): void {
  const { value, selectionStart, selectionEnd } = field
  const next = edit({ text: value, from: selectionStart, to: selectionEnd })
  field.focus()
  field.select()
  if (!document.execCommand('insertText', false, next.text)) {
    field.value = next.text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(next.from, next.to)
}

/** Buttons that insert formatting and placeholders into the text of a page, so that Markdown need not be known. */
export function PageTools({ area }: { readonly area: RefObject<HTMLTextAreaElement | null> }) {
  const use = (edit: (text: Selected) => Selected) => {
    if (area.current) write(area.current, edit)
  }
  return (
    <div className="flex flex-wrap items-center" role="toolbar" aria-label="Text">
      {tools.map(({ icon, label, edit }) => (
        <IconButton key={label} icon={icon} label={label} onClick={() => use(edit)} />
      ))}
      <Choose
        label="Fill in"
        value=""
        choices={[
          { value: '', label: 'Fill in' },
          ...placeholders.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChoose={(key) => use((text) => filledIn(text, key))}
      />
    </div>
  )
}
