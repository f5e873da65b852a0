import { useId, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { matchesOf } from '#pwa/ui/combobox-options.ts'
import { type Announcement, useFocusOn } from '#pwa/ui/outcome.tsx'
import { knownAbout } from './form-rules.ts'

/** Firms that are offered for a name like theirs. */
const MOST_OFFERED = 3

/** Whether the list, which is whole, has no firm of this name. An empty list knows of none. */
export const isNotInList = (name: string, firms: readonly FirmRow[]): boolean =>
  name.trim() !== '' && firms.length > 0 && knownAbout(name, firms).firmId === ''

interface NotInListProps {
  /** The name in question; another object each time the question is repeated. */
  readonly asked: Announcement
  readonly firms: readonly FirmRow[]
  readonly onChoose: (name: string) => void
  readonly onSend: () => void
}

/** Asks whether to send a submission whose firm is not in the list: most often the name is misspelt. */
export function NotInList({ asked, firms, onChoose, onSend }: NotInListProps) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  useFocusOn(place, asked.text === '' ? null : asked)
  if (asked.text === '') return null
  const options = firms.map((firm) => ({ value: firm.id, label: firm.name }))
  const near = matchesOf(options, asked.text).slice(0, MOST_OFFERED)
  return (
    <fieldset ref={place} tabIndex={-1} aria-labelledby={`${id}-question`} className="min-w-0 rounded-btn">
      <Alert tone="warning" title={<span id={`${id}-question`}>Not in our list - send anyway?</span>}>
        <p className="wrap-anywhere" translate="no">
          {asked.text}
        </p>
        <div className="mt-2 flex flex-wrap gap-2 *:max-w-full *:wrap-anywhere *:whitespace-normal">
          {near.map(({ value, label }) => (
            <Button key={value} variant="tonal" translate="no" onClick={() => onChoose(label)}>
              {label}
            </Button>
          ))}
          <Button onClick={onSend}>Send anyway</Button>
        </div>
      </Alert>
    </fieldset>
  )
}
