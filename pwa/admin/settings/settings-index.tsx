import { useEffect, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { cardGroups, THEMES_CARD } from './cards/card-groups.ts'
import { cardId } from './settings-card.tsx'
import styles from './settings-index.module.css'
import { isCardChanged } from './stored-settings.ts'

/** All cards, with whether they have unsaved changes. The dot of Themes is shown by CSS, from the state of its card. */
function entriesOf(changed: readonly string[]) {
  return cardGroups.map(({ title, cards }, index) => {
    const own = cards.map((card) => ({ ...card, isChanged: isCardChanged(card, changed) }))
    return { title, entries: index === 0 ? [{ ...THEMES_CARD, isChanged: false }, ...own] : own }
  })
}

const keys = entriesOf([]).flatMap(({ entries }) => entries.map(({ key }) => key))

/** Scrolls to a card and focuses its title. */
function jumpTo(key: string): void {
  const card = document.getElementById(cardId(key))
  card?.scrollIntoView({ block: 'start' })
  card?.querySelector('h2')?.focus({ preventScroll: true })
}

/** Links to the cards, in four groups, with a dot on each that has unsaved changes. */
export function SettingsIndex({ changed }: { readonly changed: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const visibleCard = useVisibleCard(keys)
  return (
    <nav className={styles.index} aria-label="Settings cards" data-shown={isOpen || undefined}>
      <Button
        className={styles.toggle}
        icon={isOpen ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        All settings
      </Button>
      <div className={styles.groups}>
        {entriesOf(changed).map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <p className={styles.group}>{title}</p>
            <ul>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <button
                    type="button"
                    className={styles.entry}
                    data-key={entry.key}
                    aria-current={entry.key === visibleCard ? 'true' : undefined}
                    onClick={() => {
                      setOpen(false)
                      jumpTo(entry.key)
                    }}
                  >
                    <Icon name={entry.icon} size="s" />
                    <span title={entry.title}>
                      {'short' in entry ? (entry.short ?? entry.title) : entry.title}
                    </span>
                    {(entry.isChanged || entry.key === THEMES_CARD.key) && (
                      <span className={styles.dot} data-dot={entry.key}>
                        <VisuallyHidden>unsaved changes</VisuallyHidden>
                      </span>
                    )}
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

/** A card counts as visible when its header is in the upper part of the screen. */
const UPPER_PART = '-20% 0px -65% 0px'

/** Key of the visible card; the first one until something is scrolled. */
function useVisibleCard(keys: readonly string[]): string | undefined {
  const [visibleCard, setVisibleCard] = useState(keys[0])
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setVisibleCard(keys.find((key) => cardId(key) === entered.target.id))
      },
      { rootMargin: UPPER_PART },
    )
    for (const key of keys) {
      const card = document.getElementById(cardId(key))
      if (card) observer.observe(card)
    }
    return () => observer.disconnect()
  }, [keys])
  return visibleCard
}
