import * as v from 'valibot'
import { challengeList } from '#contract/challenges/challenge.ts'
import { challengeText } from '../columns/challenge-columns.ts'
import styles from './safe-save.module.css'

/** Formats any value as text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length === 0) return 'Empty'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  const challenges = v.safeParse(challengeList, value)
  if (challenges.success) return challenges.output.map(challengeText).join('\n')
  return JSON.stringify(value, null, 1)
}

/** A value as text, muted where it is empty. */
export function ValueText({ value }: { readonly value: unknown }) {
  const text = formatValue(value)
  return <span className={`${styles.value} ${text === 'Empty' ? styles.empty : ''}`}>{text}</span>
}

/** A label for a name that has none of its own: "maxFunding" as "Max funding". */
export function humanize(name: string): string {
  const text = name
    .replace(/[._]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The label of a field by its dotted path: its own, else the label of its group and its name. */
export function labelFor(path: string, labels: Readonly<Record<string, string>>): string {
  const own = labels[path]
  if (own !== undefined) return own
  const end = path.lastIndexOf('.')
  if (end < 0) return humanize(path)
  return `${labelFor(path.slice(0, end), labels)}: ${humanize(path.slice(end + 1))}`
}
