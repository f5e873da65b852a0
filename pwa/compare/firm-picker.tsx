import { useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { sectionOf, sections } from '#contract/tiers.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

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
    <div className="relative max-w-112 min-w-0 flex-1 basis-36">
      <label htmlFor={id}>
        <VisuallyHidden>Add a firm</VisuallyHidden>
      </label>
      <select
        id={id}
        className="h-tap w-full appearance-none rounded-md border border-border-strong bg-surface pr-9 pl-3 text-lg text-ellipsis"
        value=""
        onChange={(event) => onPick(event.target.value)}
      >
        <option value="">Add a firm</option>
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
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center">
        <Icon name="chevron-down" size="s" />
      </span>
    </div>
  )
}
