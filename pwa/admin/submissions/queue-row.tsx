import { type ReactNode, useState } from 'react'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import rows from '../kit/collection/list-rows.module.css'
import list from './list.module.css'
import { ageOf } from './submission-labels.ts'

/** An item that waits for a decision. */
export interface QueueLine {
  readonly id: string
  readonly title: string
  /** Since when it waits. */
  readonly at: string
  readonly text: string
  readonly facts?: ReactNode
}

interface QueueRowProps {
  readonly line: QueueLine
  readonly now: Date
  readonly isOpen: boolean
  readonly isMarked?: boolean
  /** The title is a name, which no browser translates. */
  readonly isName?: boolean
  readonly onOpen: (id: string) => void
  /** Selects it. */
  readonly before?: ReactNode
  /** Deletes it. */
  readonly after?: ReactNode
}

/** A row of a queue; the whole row opens its item. */
export function QueueRow({ line, now, isOpen, isMarked, isName, onOpen, before, after }: QueueRowProps) {
  const { id, title, at, text, facts } = line
  return (
    <li className={`${rows.row} ${list.row} ${isOpen ? rows.open : ''} ${isMarked ? rows.marked : ''}`}>
      {before}
      <div className={`${rows.main} ${list.main}`}>
        <div className={list.head}>
          <button
            type="button"
            className={`${rows.name} ${rows.whole} ${list.name}`}
            translate={isName ? 'no' : undefined}
            aria-current={isOpen || undefined}
            onClick={() => onOpen(id)}
          >
            {title}
          </button>
          <time className={list.when} dateTime={at} title={formatMoment(at)}>
            {ageOf(at, now)}
          </time>
        </div>
        <p dir="auto" className={`${rows.line} ${rows.text} ${list.description}`}>
          {text}
        </p>
        {facts && <div className={list.facts}>{facts}</div>}
      </div>
      {after}
    </li>
  )
}

interface QueueRowsProps extends Pick<QueueRowProps, 'onOpen'> {
  /** Names the list. */
  readonly label: string
  readonly lines: readonly QueueLine[]
  /** The id of the open one. */
  readonly selected: string | null
}

/** The rows of a queue whose items are titled by a name. */
export function QueueRows({ label, lines, selected, onOpen }: QueueRowsProps) {
  const [now] = useState(() => new Date())
  return (
    <ul className={rows.rows} aria-label={label}>
      {lines.map((line) => (
        <QueueRow key={line.id} line={line} now={now} isOpen={line.id === selected} isName onOpen={onOpen} />
      ))}
    </ul>
  )
}
