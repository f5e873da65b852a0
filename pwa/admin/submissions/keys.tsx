import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { keptMark } from '#pwa/data/kept.ts'
import { Dialog } from '../kit/form/dialog.tsx'
import styles from './keys-sheet.module.css'

const typing = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/** The single key of an event: typed in no field, over no dialog but one around `place`, with no other key held. */
export function keyOf(event: KeyboardEvent, place: Element | null = null): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null
  if (event.target instanceof Element && event.target.closest(typing)) return null
  const isBelow = [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(place))
  return isBelow ? null : event.key
}

/** Runs the actions of single keys while the caller is shown. `place`: something inside the dialog that has them; else the page has. */
export function useKeys(
  actionOf: (key: string) => (() => void) | undefined,
  { place, isOn = true }: { readonly place?: RefObject<Element | null>; readonly isOn?: boolean } = {},
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

/** Does something for single keys while the caller is shown. */
export function useQueueKeys(
  actions: { readonly [Key in (typeof queueKeys)[number]['key']]?: (() => void) | false },
  isOn: boolean,
): void {
  const byKey: Partial<Record<string, (() => void) | false>> = actions
  useKeys((key) => byKey[key] || undefined, { isOn })
}

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
