import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { fold } from '#contract/primitives/fold.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import styles from './combobox.module.css'
import { type ComboboxOption, matchesOf } from './combobox-options.ts'
import type { ControlProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { usePopupPlace } from './use-popup-place.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ComboboxProps {
  /** The props that a `Field` gives its control; a combobox without one passes `id`, `className` and `aria-label` alone. */
  readonly control: Partial<ControlProps> & { readonly id: string; readonly 'aria-label'?: string }
  readonly options: readonly ComboboxOption[]
  /** The value of the chosen option, "" for none; with `freeText` the text itself. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Any text may be entered, and the labels of the options are suggestions for it. */
  readonly freeText?: boolean
  readonly placeholder?: string
  readonly maxLength?: number
  readonly ref?: Ref<HTMLInputElement>
}

/** Options that are drawn at once; typing narrows them. */
const MOST_SHOWN = 50

/** A text field with a list of options that typing narrows: the editable combobox of ARIA 1.2. */
export function Combobox(props: ComboboxProps) {
  const { control, options, value, onChange, freeText = false, placeholder, maxLength, ref } = props
  const listId = `${control.id}-list`
  const [isOpen, setOpen] = useState(false)
  /** Null: nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const frame = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const matches = isOpen ? matchesOf(options, typed ?? '') : []
  const shown = matches.slice(0, MOST_SHOWN)
  const hasList = isOpen && (shown.length > 0 || !freeText)
  const activeId = hasList && shown[active] ? `${listId}-${active}` : undefined

  usePopupPlace(frame, popup, hasList)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const open = () => {
    if (isOpen) return
    setOpen(true)
    setActive(freeText ? -1 : options.findIndex((option) => option.value === value))
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }
  const choose = (option: ComboboxOption) => {
    onChange(freeText ? option.label : option.value)
    close()
  }
  const leave = () => {
    const name = typed && fold(typed).trim()
    const named = !freeText && options.find(({ label }) => fold(label).trim() === name)
    if (named) choose(named)
    else close()
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(freeText || text.trim() === '' ? -1 : 0)
    if (freeText || text === '') onChange(text)
  }
  const move = (by: 1 | -1) => {
    if (!isOpen) return open()
    const count = shown.length
    if (count > 0) setActive((now) => (now === -1 && by === -1 ? count - 1 : (now + by + count) % count))
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const option = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen && (option || !freeText)) {
      if (option) choose(option)
    } else if (event.key === 'Escape' && isOpen) {
      // The list alone closes, not the dialog around it.
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }
  const chosen = freeText ? value : (options.find((option) => option.value === value)?.label ?? '')
  return (
    <div ref={frame} className={styles.combobox}>
      <input
        {...control}
        ref={ref}
        type="text"
        role="combobox"
        className={`${control.className ?? ''} ${styles.input}`}
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        maxLength={maxLength}
        value={freeText ? value : (typed ?? chosen)}
        onChange={(event) => type(event.target.value)}
        onClick={(event) => {
          if (freeText) return
          if (!isOpen) event.currentTarget.select()
          open()
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      {!freeText && <Icon name="chevron-down" size="s" className={styles.chevron} />}
      {hasList && (
        <div ref={popup} popover="manual" className={styles.popup}>
          {/* The focus stays in the field, which names the active option. */}
          <div
            id={listId}
            role="listbox"
            className={styles.list}
            aria-label={control['aria-label'] ?? 'Suggestions'}
          >
            {shown.map((option, index) => (
              <button
                key={option.value}
                type="button"
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                className={styles.option}
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span className={styles.label}>{option.label}</span>
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
              </button>
            ))}
          </div>
          {shown.length < matches.length && (
            <p className={styles.more}>{`${matches.length - shown.length} more: type to find them`}</p>
          )}
          {shown.length === 0 && <p className={styles.more}>Nothing matches</p>}
        </div>
      )}
      <div role="status">
        <VisuallyHidden>{countOf(hasList, matches.length)}</VisuallyHidden>
      </div>
    </div>
  )
}

/** The announcement about the list for screen readers. */
function countOf(isShown: boolean, count: number): string {
  if (!isShown) return ''
  return count === 0 ? 'Nothing matches' : pluralize(count, 'match', 'matches')
}
