import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useMarkedPart } from '#pwa/ui/marked-part.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useSelectedParam } from '../kit/collection/use-params.ts'
import mark from '../kit/layout/count-mark.module.css'
import { cardGroups, THEMES_CARD } from './cards/card-groups.ts'
import { faultLabel } from './faults.ts'
import { cardId } from './settings-card.tsx'
import styles from './settings-index.module.css'

const groups = cardGroups.map(({ title, cards }, index) => ({
  title,
  entries: index === 0 ? [THEMES_CARD, ...cards] : cards,
}))

const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key))

/** Scrolls to a card and focuses its title. */
export function jumpTo(key: string): void {
  const card = document.getElementById(cardId(key))
  card?.scrollIntoView({ block: 'start' })
  card?.querySelector('h2')?.focus({ preventScroll: true })
}

interface SettingsIndexProps {
  /** Keys of the cards with unsaved changes. */
  readonly changed: ReadonlySet<string>
  /** How many fields of a card need attention, by its key. */
  readonly faults: Readonly<Record<string, number>>
  /** Whether everything is loaded, so that the cards stay where they are. */
  readonly isWhole: boolean
}

/**
 * Links to the cards, in four groups: which one is read, which have unsaved changes, and which need attention. A card that
 * the address names is jumped to when the screen opens.
 */
export function SettingsIndex({ changed, faults, isWhole }: SettingsIndexProps) {
  const [isOpen, setOpen] = useState(false)
  const index = useRef<HTMLElement>(null)
  const { marked, mark } = useMarkedPart(keys, cardId, index)
  const { selected: wanted, open: want } = useSelectedParam('card')
  useEffect(() => {
    if (wanted === null) return
    jumpTo(wanted)
    mark(wanted)
    if (isWhole) want(null, { replace: true })
  }, [wanted, isWhole, mark, want])
  const total = Object.values(faults).reduce((sum, count) => sum + count, 0)
  const open = (key: string) => {
    // Content above the cards must have its height before they are scrolled.
    flushSync(() => setOpen(false))
    jumpTo(key)
    mark(key)
  }
  return (
    <nav ref={index} className={styles.index} aria-label="Settings cards" data-shown={isOpen || undefined}>
      <Button
        className={styles.toggle}
        icon={isOpen ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        All settings
        <FaultCount count={total} />
      </Button>
      <div className={styles.groups}>
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <p className={styles.group}>{title}</p>
            <ul>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <button
                    type="button"
                    className={styles.entry}
                    data-key={entry.key}
                    data-invalid={faults[entry.key] ? '' : undefined}
                    aria-current={entry.key === marked ? 'true' : undefined}
                    onClick={() => open(entry.key)}
                  >
                    <Icon name={entry.icon} size="s" />
                    <span title={entry.title}>
                      {'short' in entry ? (entry.short ?? entry.title) : entry.title}
                    </span>
                    {changed.has(entry.key) && !faults[entry.key] && (
                      <span className={styles.dot}>
                        <VisuallyHidden>unsaved changes</VisuallyHidden>
                      </span>
                    )}
                    <FaultCount count={faults[entry.key] ?? 0} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

/** A red count; nothing for none. */
function FaultCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className={`${mark.count} ${styles.faults}`}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{faultLabel(count)}</VisuallyHidden>
    </span>
  )
}
