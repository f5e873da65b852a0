import { useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { sectionOf, sections } from '#contract/tiers.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './firm-picker.module.css'

interface FirmPickerProps {
  /** The firms to choose from, in list order. */
  readonly firms: readonly FirmRow[]
  readonly isSaved: (id: string) => boolean
  readonly onPick: (slug: string) => void
}

/** Adds a firm to the comparison: the saved ones first, then the tiers in their order. */
export function FirmPicker({ firms, isSaved, onPick }: FirmPickerProps) {
  const id = useId()
  const saved = firms.filter((firm) => isSaved(firm.id))
  const groups = [
    { key: 'saved', label: 'Saved', firms: saved },
    ...sections.map(({ key, label }) => ({
      key,
      label,
      firms: firms.filter((firm) => sectionOf(firm.category) === key && !isSaved(firm.id)),
    })),
  ]
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={styles.label}>
        Add a firm
      </label>
      <div className={styles.frame}>
        <select id={id} className={styles.select} value="" onChange={(event) => onPick(event.target.value)}>
          <option value="">Choose a firm</option>
          {groups
            .filter((group) => group.firms.length > 0)
            .map((group) => (
              <optgroup key={group.key} label={group.label}>
                {group.firms.map((firm) => (
                  <option key={firm.id} value={firm.slug} translate="no">
                    {firm.name}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
        <Icon name="chevron-down" size="s" />
      </div>
    </div>
  )
}
