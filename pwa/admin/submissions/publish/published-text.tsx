import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Word, wordsOf } from '#contract/reviews/redaction.ts'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { PartHeading } from '../../kit/layout/panes.tsx'
import styles from '../submissions.module.css'
import { useOpenDecision } from '../use-decision.ts'
import { suspiciousWords } from './suspicious-words.ts'

interface StepHeadingProps extends ComponentProps<'h2'> {
  readonly number: number
}

/** The heading of a step of the decision, with its number before it. */
export function StepHeading({ number, className = '', children, ...rest }: StepHeadingProps) {
  return (
    <PartHeading className={`flex items-center gap-2 text-ms font-650 ${className}`} {...rest}>
      <span
        className="grid size-5h flex-none place-items-center rounded-full bg-surface-3 text-xs"
        aria-hidden="true"
      >
        {number}
      </span>
      <span>{children}</span>
    </PartHeading>
  )
}

/** "2 removed, 1 to look at". */
const countOf = (removed: number, left: number): string =>
  [removed > 0 && `${removed} removed`, left > 0 && `${left} to look at`].filter(Boolean).join(', ')

/** The first step: the words of the submission, from which words can only be removed. */
export function PublishedText() {
  const { submission, publication } = useOpenDecision()
  const { removed, undo, toggle, removeAll } = publication
  const text = submission.description
  const id = useId()
  const words = useMemo(() => wordsOf(text), [text])
  const suspicious = useMemo(() => suspiciousWords(text, words), [text, words])
  const left = [...suspicious].filter((at) => !removed.has(at))
  return (
    <section aria-label="Text">
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-3">
        <StepHeading number={1}>Read, and take out what must not be public</StepHeading>
        <div className="flex items-center gap-2 text-sm text-text-3">
          <span role="status">{countOf(removed.size, left.length)}</span>
          {undo && (
            <Button variant="ghost" icon="undo-2" onClick={undo}>
              Undo
            </Button>
          )}
        </div>
      </div>
      <div className="rounded-lg border border-border px-4 py-2">
        {words.length > 0 ? (
          <RedactedWords
            id={id}
            text={text}
            words={words}
            removed={removed}
            suspicious={suspicious}
            describedBy={`${id}-help`}
            onToggle={toggle}
          />
        ) : (
          <p>No description</p>
        )}
      </div>
      <p id={`${id}-help`} className="mt-1h text-sm leading-145 text-text-3">
        <span>
          Tap a word to remove it, tap again to bring it back. The original is kept and never shown.
        </span>
        <VisuallyHidden>
          {' '}
          With the keyboard: arrows and Delete. Words can only be removed, never added or changed.
        </VisuallyHidden>
      </p>
      {left.length > 1 && (
        <Button icon="eye-off" className="mt-2" onClick={() => removeAll(left)}>
          {`Remove these ${left.length}`}
        </Button>
      )}
    </section>
  )
}

interface RedactedWordsProps {
  readonly id: string
  readonly text: string
  readonly words: readonly Word[]
  readonly removed: ReadonlySet<number>
  readonly suspicious: ReadonlySet<number>
  readonly describedBy: string
  readonly onToggle: (at: number) => void
}

/**
 * The words of a text, of which each can be removed and brought back: a list box whose chosen options are the removed words,
 * so that it is one stop of the tab key, however long the text is.
 */
function RedactedWords(props: RedactedWordsProps) {
  const { id, text, words, removed, suspicious, describedBy, onToggle } = props
  const [active, setActive] = useState(0)
  const isMoved = useRef(false)
  const nameOf = (at: number) => `${id}-${at}`
  useEffect(() => {
    if (isMoved.current) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const move = (to: number) => {
    isMoved.current = true
    setActive(Math.max(0, Math.min(words.length - 1, to)))
  }
  /** Where a key leads; null for a key that leads nowhere. */
  const target = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>): number | null => {
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
    if (key === 'ArrowRight') return active + forward
    if (key === 'ArrowLeft') return active - forward
    if (key === 'ArrowDown') return wordOnLine(currentTarget, active, 1)
    if (key === 'ArrowUp') return wordOnLine(currentTarget, active, -1)
    if (key === 'Home') return 0
    return key === 'End' ? words.length - 1 : null
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = target(event)
    if (next !== null) move(next)
    else if (['Delete', 'Backspace', 'Enter', ' '].includes(event.key)) onToggle(active)
    else return
    event.preventDefault()
  }
  const tap = (event: MouseEvent) => {
    const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset.at
    if (at === undefined) return
    setActive(Number(at))
    onToggle(Number(at))
  }
  return (
    <div
      role="listbox"
      aria-multiselectable="true"
      aria-label="Words to remove"
      aria-describedby={describedBy}
      aria-activedescendant={words.length > 0 ? nameOf(active) : undefined}
      tabIndex={0}
      dir="auto"
      className={`text-lg leading-175 wrap-anywhere whitespace-pre-wrap ${styles.words}`}
      onKeyDown={press}
      onClick={tap}
    >
      {words.map(({ start, end }, at) => (
        <Fragment key={start}>
          <span>{text.slice(words[at - 1]?.end ?? 0, start)}</span>
          <WordOption
            id={nameOf(at)}
            at={at}
            word={text.slice(start, end)}
            isRemoved={removed.has(at)}
            isSuspicious={suspicious.has(at)}
            isActive={at === active}
          />
        </Fragment>
      ))}
      <span>{text.slice(words.at(-1)?.end ?? 0)}</span>
    </div>
  )
}

interface WordOptionProps {
  readonly id: string
  readonly at: number
  readonly word: string
  readonly isRemoved: boolean
  readonly isSuspicious: boolean
  readonly isActive: boolean
}

const suspiciousClasses = 'bg-warning-soft inset-ring inset-ring-warning-line text-warning-ink'

/** Memoised: a press draws one word of thousands anew. */
const WordOption = memo(function WordOption(props: WordOptionProps) {
  const { id, at, word, isRemoved, isSuspicious, isActive } = props
  const looks = [styles.word, isActive && styles.active]
  if (isRemoved) looks.push(styles.removed)
  else if (isSuspicious) looks.push(suspiciousClasses)
  return (
    <span
      id={id}
      role="option"
      aria-selected={isRemoved}
      tabIndex={-1}
      data-at={at}
      className={looks.filter(Boolean).join(' ')}
    >
      {word}
    </span>
  )
})

/** The word nearest to one on the line before or after it; the word itself where there is no such line. */
function wordOnLine(box: Element, from: number, by: 1 | -1): number {
  const options = [...box.querySelectorAll('[data-at]')]
  const own = options[from]?.getBoundingClientRect()
  if (!own) return from
  let line: DOMRect | null = null
  let best = { at: from, distance: Number.POSITIVE_INFINITY }
  for (let at = from + by; at >= 0 && at < options.length; at += by) {
    const place = (options[at] as Element).getClientRects()[0]
    if (!place || Math.abs(place.top - own.top) < own.height / 2) continue
    line ??= place
    if (Math.abs(place.top - line.top) >= line.height / 2) break
    const distance = Math.abs(place.left + place.width / 2 - own.left - own.width / 2)
    if (distance < best.distance) best = { at, distance }
  }
  return best.at
}
