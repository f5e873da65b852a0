import { type RefObject, useEffect, useRef } from 'react'

const typing = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/** The single key of an event: typed in no field, over no dialog but one around `place`, with no other key held. */
export function keyOf(event: KeyboardEvent, place: Element | null = null): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null
  if (event.target instanceof Element && event.target.closest(typing)) return null
  const isBelow = [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(place))
  return isBelow ? null : event.key
}

interface KeysOptions {
  /** Something inside the dialog that has the keys; absent where they are the page's. */
  readonly place?: RefObject<Element | null>
  readonly isOn?: boolean
}

/** Does what a single key stands for while the caller is shown. */
export function useKeys(
  actionOf: (key: string) => (() => void) | undefined,
  { place, isOn = true }: KeysOptions = {},
): void {
  const latest = useRef(actionOf)
  latest.current = actionOf
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event, place?.current)
      const action = key === null ? undefined : latest.current(key)
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn, place])
}
