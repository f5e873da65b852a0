import { type RefObject, useEffect, useRef } from 'react'

/** For `aria-keyshortcuts` of the button that does the same. */
export const SAVE_KEYS = 'S Control+S Meta+S'

/** Where a letter is typed or chooses something. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="textbox"]'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/** Whether a press asks to save: `s` where nothing is typed, or Ctrl or Cmd with it anywhere. */
export function asksToSave(press: Press, isTyping: boolean): boolean {
  if (press.key.toLowerCase() !== 's' || press.altKey || press.shiftKey || press.repeat) return false
  return press.ctrlKey || press.metaKey || !isTyping
}

/**
 * Saves by key while the focus is inside of `place`, so that a letter spoken or pressed elsewhere saves nothing.
 * (WCAG 2.1.4) `save` is undefined while there is nothing to save.
 */
export function useSaveKey(place: RefObject<HTMLElement | null>, save: (() => void) | undefined): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const element = place.current
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof Element) || target.closest('dialog')) return
      if (!asksToSave(event, target.closest(TYPING) !== null)) return
      // Not the browser's own "Save page".
      event.preventDefault()
      latest.current?.()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [place])
}
