import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { fold } from '#contract/primitives/fold.ts'
import { pluralize } from '#contract/primitives/text.ts'
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

interface ListState {
  readonly isOpen: boolean
  /** Null: not typed in since the last choice. */
  readonly typed: string | null
  /** Index of the option that Enter chooses; -1 for none. */
  readonly active: number
}

const CLOSED: ListState = { isOpen: false, typed: null, active: -1 }

/** The index after or before another, around the ends; from none to the first or the last. */
function besideOf(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return active
  return active === -1 && by === -1 ? count - 1 : (active + by + count) % count
}

/** A text field with a list of options that typing narrows: the editable combobox of ARIA 1.2. */
export function Combobox(props: ComboboxProps) {
  const { control, options, value, onChange, freeText = false, placeholder, maxLength, ref } = props
  const listId = `${control.id}-list`
  const [list, setList] = useState<ListState>(CLOSED)
  const { isOpen, typed, active } = list
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
    const chosen = freeText ? -1 : options.findIndex((option) => option.value === value)
    setList({ ...list, isOpen: true, active: chosen })
  }
  const close = () => setList(CLOSED)
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
    setList({ isOpen: true, typed: text, active: freeText || text.trim() === '' ? -1 : 0 })
    if (freeText || text === '') onChange(text)
  }
  const move = (by: 1 | -1) => {
    if (!isOpen) return open()
    setList((now) => ({ ...now, active: besideOf(now.active, by, shown.length) }))
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
    <div ref={frame} className="relative min-w-0">
      <input
        {...control}
        ref={ref}
        type="text"
        role="combobox"
        className={`${control.className ?? ''} text-ellipsis ${freeText ? '' : 'pe-9'}`}
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
      {!freeText && <Icon name="chevron-down" size="s" className={chevronClasses} />}
      {hasList && (
        <OptionList
          ref={popup}
          id={listId}
          label={control['aria-label'] ?? 'Suggestions'}
          options={shown}
          more={matches.length - shown.length}
          active={active}
          onChoose={choose}
        />
      )}
      <div role="status">
        <VisuallyHidden>{countOf(hasList, matches.length)}</VisuallyHidden>
      </div>
    </div>
  )
}

const chevronClasses = 'pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-text-3'

const popupClasses =
  'inset-auto m-0 flex-col overflow-hidden rounded-lg border border-border-strong bg-surface-raised p-0 text-text shadow-3 open:flex'

const optionClasses =
  'flex min-h-tap w-full items-center justify-between gap-3 rounded-md px-2h py-1h text-start hover:bg-surface-2 aria-selected:bg-primary-soft aria-selected:text-primary-ink forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2'

interface OptionListProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly id: string
  readonly label: string
  readonly options: readonly ComboboxOption[]
  /** How many match and are not drawn. */
  readonly more: number
  readonly active: number
  readonly onChoose: (option: ComboboxOption) => void
}

/** The options. The focus stays in the field, which names the active one. */
function OptionList({ ref, id, label, options, more, active, onChoose }: OptionListProps) {
  return (
    <div ref={ref} popover="manual" className={popupClasses}>
      <div
        id={id}
        role="listbox"
        className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:hidden"
        aria-label={label}
      >
        {options.map((option, index) => (
          <button
            key={option.value}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            className={optionClasses}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
            {option.hint && <span className="flex-none text-sm text-text-3 tabular-nums">{option.hint}</span>}
          </button>
        ))}
      </div>
      {more > 0 && (
        <p className="flex-none p-2h text-sm text-text-3 tabular-nums">{`${more} more: type to find them`}</p>
      )}
      {options.length === 0 && (
        <p className="flex-none p-2h text-sm text-text-3 tabular-nums">Nothing matches</p>
      )}
    </div>
  )
}

/** The announcement about the list for screen readers. */
function countOf(isShown: boolean, count: number): string {
  if (!isShown) return ''
  return count === 0 ? 'Nothing matches' : pluralize(count, 'match', 'matches')
}
