import { type RefObject, useEffect, useId, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { keptMark } from '#pwa/data/kept.ts'
import { Dialog } from '../kit/form/dialog.tsx'
import styles from './keys-sheet.module.css'

const typing = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/** Whether a press means no single key: it repeats, types in a field, or is over a dialog but one around `place`. */
function isOther({ defaultPrevented, repeat, target }: KeyboardEvent, place: Element | null): boolean {
  if (defaultPrevented || repeat || (target instanceof Element && target.closest(typing))) return true
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(place))
}

/** What single keys do; false where one does nothing now. An action that returns false leaves the press to the browser. */
type KeyActions = { readonly [key: string]: (() => unknown) | false | undefined }

/** Runs the actions of single keys while the caller is shown. `place`: something inside the dialog that has them, not the page. */
export function useKeys(actions: KeyActions, place?: RefObject<Element | null>): void {
  useEffect(() => {
    // Shift is held for some signs, in some layouts; a capital letter is another key.
    const keys = Object.entries(actions).map(([key, action]) => {
      const press = (event: KeyboardEvent) => {
        if (action && event.key === key && action() !== false) event.preventDefault()
      }
      return [`[Shift]+${key}`, press] as const
    })
    return tinykeys(window, Object.fromEntries(keys), {
      ignore: (event) => isOther(event, place?.current ?? null),
    })
  })
}

/** The actions of the single keys, in the order in which they are explained. */
const queueKeys = [
  { key: 'j', does: 'Next review' },
  { key: 'k', does: 'Previous review' },
  { key: 'a', does: 'Approve' },
  { key: 'r', does: 'Reject with a reason' },
  { key: 'n', does: 'Write a note' },
  { key: 's', does: 'Save the note' },
  { key: '/', does: 'Search' },
  { key: '?', does: 'Show these shortcuts' },
] as const

/** Runs actions of the queue by its single keys while the caller is shown; of none while they are off. */
export const useQueueKeys = (
  actions: { readonly [Key in (typeof queueKeys)[number]['key']]?: (() => void) | false },
  isOn: boolean,
): void => useKeys(isOn ? actions : {})

/** Kept on this device while single keys are off: they meet the voices of speech input, too. */
const keysOff = keptMark('local', 'queueKeysOff')

/** Whether single keys work on this device, and the switch. */
export function useKeysSwitch() {
  const [isOn, setOn] = useState(() => keysOff.read() === null)
  const turn = (on: boolean) => {
    setOn(on)
    keysOff.write(on ? null : 1)
  }
  return { isOn, turn }
}

/** Explains the single keys, with their switch. */
export function KeysSheet(props: ReturnType<typeof useKeysSwitch> & { readonly onClose: () => void }) {
  const { isOn, turn, onClose } = props
  const id = useId()
  return (
    <Dialog size="sm" onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {queueKeys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch} htmlFor={id}>
        <input id={id} type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />
        Use single-key shortcuts on this device
      </label>
    </Dialog>
  )
}
