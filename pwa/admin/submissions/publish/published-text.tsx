import { useId, useMemo } from 'react'
import { wordsOf } from '#contract/reviews/redaction.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PartHeading } from '../../kit/layout/panes.tsx'
import styles from './published-text.module.css'
import { RedactedWords } from './redacted-words.tsx'
import { suspiciousWords } from './suspicious-words.ts'

interface PublishedTextProps {
  readonly text: string
  readonly removed: ReadonlySet<number>
  readonly onToggle: (at: number) => void
  /** Takes the last press back; absent where there is none. */
  readonly onUndo: (() => void) | undefined
}

/** The words of the submission beside those of its publication, from which words can only be removed. */
export function PublishedText({ text, removed, onToggle, onUndo }: PublishedTextProps) {
  const id = useId()
  const words = useMemo(() => wordsOf(text), [text])
  const suspicious = useMemo(() => suspiciousWords(text, words), [text, words])
  const left = [...suspicious].filter((at) => !removed.has(at)).length
  return (
    <section aria-label="Text">
      <div className={styles.texts}>
        <div className={`${styles.text} ${styles.original}`}>
          <div className={styles.head}>
            <PartHeading>Original</PartHeading>
            <span>never shown</span>
          </div>
          <p className={styles.body} dir="auto">
            {text || 'No description'}
          </p>
        </div>
        <div className={styles.text}>
          <div className={styles.head}>
            <PartHeading>Published text</PartHeading>
            {onUndo && (
              <Button variant="ghost" icon="undo-2" className={styles.undo ?? ''} onClick={onUndo}>
                Undo
              </Button>
            )}
          </div>
          {words.length > 0 && (
            <RedactedWords
              id={id}
              text={text}
              words={words}
              removed={removed}
              suspicious={suspicious}
              describedBy={`${id}-help`}
              onToggle={onToggle}
            />
          )}
        </div>
      </div>
      <p id={`${id}-help`} className={styles.help}>
        <Icon name="info" size="s" />
        <span>
          <span>
            Tap a word to remove it, tap again to bring it back. With the keyboard: arrows and Delete. Words
            can only be removed, never added or changed.
          </span>{' '}
          {left > 0 && (
            <b className={styles.more}>
              {`${left} more ${left === 1 ? 'looks' : 'look'} like a number or an address.`}
            </b>
          )}
        </span>
      </p>
    </section>
  )
}
