import { useEffect, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { scrollerOf } from '#pwa/ui/marked-part.ts'
import field from '#pwa/ui/parts.module.css'
import { Select, type SelectProps } from '../form/fields/choice-fields.tsx'
import { enterList } from '../keys/list-keys.ts'
import rows from './list-rows.module.css'

interface ListSearchProps {
  readonly label: string
  readonly placeholder?: string
  readonly maxLength: number
  readonly value: string
  readonly onType: (text: string) => void
}

/** The search field above a list; an arrow down leads from it to the first row. */
export function ListSearch({ label, placeholder = label, maxLength, value, onType }: ListSearchProps) {
  return (
    <div className="relative min-w-0">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3h -translate-y-1/2 text-text-3"
      />
      <input
        type="search"
        className={`${field.control} search-cancel:hidden py-0 pr-12 pl-tap placeholder-shown:pr-2`}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={enterList}
      />
      {value !== '' && (
        <IconButton
          icon="x"
          label="Clear search"
          className="absolute top-0h right-0h"
          onClick={() => onType('')}
        />
      )}
    </div>
  )
}

type ChooseProps<Value extends string> = { readonly label: string } & Pick<
  SelectProps<Value>,
  'value' | 'choices' | 'onChoose'
>

/** One filter of a list, with the chosen value on it. */
export function Choose<Value extends string>({ label, ...select }: ChooseProps<Value>) {
  return (
    <div className="relative max-w-full min-w-0">
      {/* As wide as what is chosen, where the browser knows how. */}
      <Select
        className="field-sizing-content min-h-tap max-w-full appearance-none rounded-btn border border-border-strong bg-surface py-0 ps-3 pe-choice text-ms font-550 text-ellipsis pointer-coarse:text-lg"
        aria-label={label}
        {...select}
      />
      <Icon
        name="chevron-down"
        size="s"
        className="pointer-events-none absolute top-1/2 right-2h -translate-y-1/2 text-text-3"
      />
    </div>
  )
}

interface RefreshButtonProps {
  /** Whether the list loads for another reason. */
  readonly busy?: boolean
  /** Loads it; a promise ends once it is there, however that ends. */
  readonly onRefresh: () => unknown
}

/** Loads a tab's list anew; its icon turns meanwhile. */
export function RefreshButton({ busy = false, onRefresh }: RefreshButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const isBusy = busy || isLoading
  const refresh = async () => {
    setLoading(true)
    try {
      await onRefresh()
    } finally {
      setLoading(false)
    }
  }
  return (
    <IconButton
      icon="refresh-cw"
      label="Refresh"
      title="Refresh"
      className={isBusy ? 'icons:animate-turn motion-reduce:icons:animate-none' : ''}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : () => void refresh()}
    />
  )
}

interface RowCheckProps {
  /** The name of the row's item. */
  readonly name: string
  readonly checked: boolean
  readonly onToggle: () => void
}

/** Selects a row of a list; a selected row has the class `marked`. */
export function RowCheck({ name, checked, onToggle }: RowCheckProps) {
  return (
    <label
      className={`${rows.above} -mr-2 -ml-2h grid size-tap flex-none cursor-pointer place-items-center inputs:size-5h`}
    >
      <input type="checkbox" aria-label={`Select ${name}`} checked={checked} onChange={onToggle} />
    </label>
  )
}

/** How near the end must be before the next page is loaded. */
const AHEAD = '800px'

interface MoreRowsProps {
  readonly label: string
  readonly busy?: boolean
  /** Loads the next page. Failing is harmless: the button stays. */
  readonly onMore: () => unknown
  /** Loads it as well when the end of the list comes near. */
  readonly isAutomatic?: boolean
}

/** Below the rows of a list of which more pages follow. */
export function MoreRows({ label, busy = false, onMore, isAutomatic = false }: MoreRowsProps) {
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isAutomatic || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void onMore()
      },
      { root: scrollerOf(end.current), rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isAutomatic, onMore])
  return (
    <Button ref={end} variant="quiet" full busy={busy} onClick={() => void onMore()}>
      {label}
    </Button>
  )
}
