import styles from './safe-save.module.css'

/** Any value of a field as text: what others wrote is never more than text. */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length === 0) return 'Empty'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 1)
}

/** Such a value, in the tone of an absent one where there is none. */
export function ValueText({ value }: { readonly value: unknown }) {
  const text = valueInWords(value)
  return <span className={`${styles.value} ${text === 'Empty' ? styles.empty : ''}`}>{text}</span>
}
