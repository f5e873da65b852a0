import { type KeyboardEvent, useId } from 'react'
import { type Verdict, verdicts } from '#contract/rubric/verdicts.ts'
import { verdictIcons } from '#pwa/firms/standing/verdict-icons.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './assessment.module.css'

/** The letters that answer. */
const byKey: Readonly<Partial<Record<string, Verdict>>> = { y: 'yes', n: 'no', u: 'unknown' }

interface VerdictChoiceProps {
  /** The criterion that is answered. */
  readonly label: string
  readonly verdict: Verdict
  readonly onChoose: (verdict: Verdict) => void
  /** Opens or closes the note, the source and the day. */
  readonly onToggle: () => void
}

/** Leads to the answer of the criterion above or below. */
function goBeside(from: HTMLElement, by: 1 | -1): void {
  const all = [
    ...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked') ?? []),
  ]
  const group = from.closest('fieldset')
  all[all.findIndex((one) => one.closest('fieldset') === group) + by]?.focus()
}

/** Yes, no or not known: cells of 44 px that are tapped, and letters for a keyboard. */
export function VerdictChoice({ label, verdict, onChoose, onToggle }: VerdictChoiceProps) {
  const name = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const answer = byKey[event.key.toLowerCase()]
    if (answer) onChoose(answer)
    else if (event.key === 'Enter') onToggle()
    else if (event.key === 'ArrowDown') goBeside(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') goBeside(event.currentTarget, -1)
    else return
    event.preventDefault()
  }
  return (
    <fieldset className={styles.cells} onKeyDown={onKeyDown}>
      <legend>
        <VisuallyHidden translate="no">{label}</VisuallyHidden>
      </legend>
      {verdicts.map(({ key, label: answer }) => (
        <label key={key} className={styles.cell} data-verdict={key}>
          <input
            type="radio"
            name={name}
            value={key}
            checked={verdict === key}
            onChange={() => onChoose(key)}
          />
          <Icon name={verdictIcons[key].cell} size="s" />
          <span>{answer}</span>
        </label>
      ))}
    </fieldset>
  )
}
