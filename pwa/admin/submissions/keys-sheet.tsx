import { useId } from 'react'
import { Dialog } from '../kit/form/dialog.tsx'
import styles from './keys-sheet.module.css'
import { queueKeys } from './use-keys.ts'

interface KeysSheetProps {
  readonly isOn: boolean
  readonly onTurn: (on: boolean) => void
  readonly onClose: () => void
}

/** Explains the single keys, with their switch. */
export function KeysSheet({ isOn, onTurn, onClose }: KeysSheetProps) {
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
        <input id={id} type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
        Use single-key shortcuts on this device
      </label>
    </Dialog>
  )
}
