import { useId } from 'react'
import { typedName } from '#contract/primitives/fold.ts'
import { Combobox } from '#pwa/ui/combobox.tsx'
import field from '#pwa/ui/field.module.css'
import styles from './firm-choice.module.css'

interface FirmChoiceProps {
  /** As senders wrote it, in any case; "" for all. */
  readonly value: string
  /** Those that the list can be narrowed to; `hint`: how many. */
  readonly firms: readonly { readonly name: string; readonly hint: string }[]
  readonly onChoose: (name: string) => void
}

/** Narrows a queue to one firm. One that nothing is about any more stays chosen. */
export function FirmChoice({ value, firms, onChoose }: FirmChoiceProps) {
  const id = useId()
  const found = firms.find(({ name }) => isSame(name, value))
  const known = value === '' || found ? firms : [{ name: value, hint: '' }, ...firms]
  return (
    <div className={styles.firm}>
      <Combobox
        control={{ id, className: `${field.control} ${styles.input}`, 'aria-label': 'Firm' }}
        value={found?.name ?? value}
        options={[
          { value: '', label: 'All firms' },
          ...known.map(({ name, hint }) => ({ value: name, label: name, hint })),
        ]}
        onChange={onChoose}
      />
    </div>
  )
}

const isSame = (one: string, other: string) => typedName(one) === typedName(other)
