import type { KeyboardEvent } from 'react'
import { useListedKeys } from './screen-keys.tsx'

/** On the button of a row that opens it. */
export const opensRow = { 'data-opens-row': '' } as const

const buttonsIn = (list: Element): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-opens-row]'),
]

const moves: Readonly<Record<string, { readonly by: 1 | -1; readonly isAside: boolean }>> = {
  ArrowDown: { by: 1, isAside: false },
  ArrowUp: { by: -1, isAside: false },
  ArrowRight: { by: 1, isAside: true },
  ArrowLeft: { by: -1, isAside: true },
}

const isHeld = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey

/** Moves the focus from anywhere in a row to what opens the next one. The last row and the first are the ends. */
function moveIn(list: HTMLElement, event: KeyboardEvent, hasColumns: boolean): void {
  const move = moves[event.key]
  if (!move || (move.isAside && !hasColumns) || event.defaultPrevented || isHeld(event)) return
  const { target } = event
  if (!(target instanceof Element) || target.closest('input:not([type="checkbox"]), select, textarea')) return
  const buttons = buttonsIn(list)
  const at = buttons.findIndex((button) => button.closest('li')?.contains(target))
  if (at === -1) return
  // Not a scroll of the list.
  event.preventDefault()
  buttons[at + move.by]?.focus()
}

const listed = (hasColumns: boolean) => [
  { keys: hasColumns ? ['↑', '↓', '←', '→'] : ['↑', '↓'], does: 'Previous or next row, within the list' },
  { keys: ['Enter'], does: 'Open the row' },
]

/** For a list of rows, each with a button that has `opensRow`: arrows move between them. `hasColumns`: they are tiles. */
export function useListKeys({ hasColumns = false } = {}) {
  useListedKeys('Lists', listed(hasColumns))
  return {
    'data-rows': '',
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveIn(event.currentTarget, event, hasColumns),
  } as const
}

/** For a field above a list: an arrow down leads to its first row. */
export function enterList(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing || isHeld(event)) return
  const [first] = [...document.querySelectorAll('main [data-rows]')].flatMap(buttonsIn)
  if (!first) return
  event.preventDefault()
  first.focus()
}
