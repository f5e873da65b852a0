import { Icon } from '#pwa/ui/icon.tsx'
import { Select, type SelectProps } from '../form/fields/choice-fields.tsx'
import styles from './choose.module.css'

type ChooseProps<Value extends string> = { readonly label: string } & Pick<
  SelectProps<Value>,
  'value' | 'choices' | 'onChoose'
>

/** One filter of a list, with the chosen value on it. */
export function Choose<Value extends string>({ label, ...select }: ChooseProps<Value>) {
  return (
    <div className={styles.choice}>
      <Select aria-label={label} {...select} />
      <Icon name="chevron-down" size="s" />
    </div>
  )
}
