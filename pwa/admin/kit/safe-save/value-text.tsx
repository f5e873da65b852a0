import styles from './safe-save.module.css'

/** Any value of a field as text: what others wrote is never more than text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length === 0) return 'Empty'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 1)
}

/** Such a value, in the tone of an absent one where there is none. */
export function ValueText({ value }: { readonly value: unknown }) {
  const text = formatValue(value)
  return <span className={`${styles.value} ${text === 'Empty' ? styles.empty : ''}`}>{text}</span>
}

/** "gracePeridDays" as "Grace perid days": words for a name that nobody gave any. */
const spaced = (name: string) => {
  const words = name.replace(/_/g, ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** The words for a field by its dotted path: its own, else those of what it is within and its name. */
export function wordsFor(path: string, labels: Readonly<Record<string, string>>): string {
  const own = labels[path]
  if (own !== undefined) return own
  const end = path.lastIndexOf('.')
  if (end < 0) return spaced(path)
  return `${wordsFor(path.slice(0, end), labels)}: ${spaced(path.slice(end + 1))}`
}
