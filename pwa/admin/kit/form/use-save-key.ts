import { type RefObject, useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { useListedKeys, withMod } from '../keys/screen-keys.tsx'

/** The keys that save; for `aria-keyshortcuts` of the button that does the same, too. */
export const SAVE_KEYS = 'S Control+S Meta+S'

const saves = [{ keys: ['s', withMod('s')], does: 'Save' }]

/** Where a letter is typed or chooses something. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="textbox"]'

const isIn = ({ target }: Event, places: string) =>
  target instanceof Element && target.closest(places) !== null

/**
 * Saves by key while the focus is inside of `place`, so that a letter spoken or pressed elsewhere saves nothing.
 * (WCAG 2.1.4) `save` is undefined while there is nothing to save.
 */
export function useSaveKey(place: RefObject<HTMLElement | null>, save: (() => void) | undefined): void {
  useListedKeys('Forms', save ? saves : [])
  useEffect(() => {
    if (!place.current) return
    const saving = SAVE_KEYS.split(' ').map((keys) => {
      const press = (event: KeyboardEvent) => {
        if (keys === 'S' && isIn(event, TYPING)) return
        // Not the browser's own "Save page".
        event.preventDefault()
        save?.()
      }
      return [keys, press] as const
    })
    return tinykeys(place.current, Object.fromEntries(saving), {
      ignore: (event) => event.defaultPrevented || event.repeat || isIn(event, 'dialog'),
    })
  })
}
