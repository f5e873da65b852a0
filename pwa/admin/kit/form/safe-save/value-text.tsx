import styles from './safe-save.module.css'

/** Formats any value as text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length === 0) return 'Empty'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 1)
}

/** Words of the desk for a value, which a browser may translate. */
const OURS = ['Empty', 'Yes', 'No']

/** A stored value as text, muted where it is empty. It is quoted: names, codes and amounts are as they were stored. */
export function ValueText({ value }: { readonly value: unknown }) {
  const text = formatValue(value)
  return (
    <span
      className={`${styles.value} ${text === 'Empty' ? styles.empty : ''}`}
      translate={OURS.includes(text) ? undefined : 'no'}
    >
      {text}
    </span>
  )
}

/** A label for a name that has none of its own: "maxFunding" as "Max funding". */
export function humanize(name: string): string {
  const text = name
    .replace(/[._]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
