import type { RefObject } from 'react'
import { placeholders } from '#contract/site-pages/placeholders.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Choose } from '../../kit/collection/list-controls.tsx'
import styles from './pages.module.css'
import { around, filledIn, marked, type Selected, withTable } from './text-edits.ts'

interface PageToolsProps {
  readonly area: RefObject<HTMLTextAreaElement | null>
}

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
export function PageTools({ area }: PageToolsProps) {
  const use = (edit: (text: Selected) => Selected) => {
    if (area.current) write(area.current, edit)
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label="Text">
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
