import type { KeyboardEvent } from 'react'
import type { Trader } from '#contract/trader.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import rows from '../kit/list-rows.module.css'
import styles from './trader-list.module.css'

export interface TraderDeeds {
  edit(trader: Trader): void
  remove(trader: Trader): void
  /** Moves by some places; infinity is the end. */
  move(trader: Trader, by: number): void
}

interface TraderRowProps {
  readonly trader: Trader
  readonly picture: string | null
  readonly isOpen: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly deeds: TraderDeeds
}

const moves: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** A trader in the list of staff. With Alt held, the arrows, Home and End move it. */
export function TraderRow({ trader, picture, isOpen, isFirst, isLast, deeds }: TraderRowProps) {
  const { name, title } = trader
  const moveByKey = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    deeds.move(trader, by)
  }
  return (
    <li className={`${rows.row} ${styles.row} ${isOpen ? rows.open : ''}`} data-trader={trader.id}>
      <Avatar name={name} src={picture} size="s" round />
      <div className={`${rows.words} ${styles.words}`}>
        <strong className={`${rows.name} ${styles.name}`}>{name}</strong>
        <span className={rows.line}>{title}</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work on each of the buttons inside. */}
      <div className={`${rows.tools} ${styles.tools}`} onKeyDown={moveByKey}>
        <IconButton
          icon="arrow-up"
          label={`Move ${name} up`}
          aria-disabled={isFirst || undefined}
          onClick={() => deeds.move(trader, -1)}
        />
        <IconButton
          icon="arrow-down"
          label={`Move ${name} down`}
          aria-disabled={isLast || undefined}
          onClick={() => deeds.move(trader, 1)}
        />
        <IconButton
          className={rows.whole}
          icon="pencil"
          label={`Edit ${name}`}
          aria-current={isOpen || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
          onClick={() => deeds.edit(trader)}
        />
        <IconButton icon="trash-2" label={`Remove ${name}`} onClick={() => deeds.remove(trader)} />
      </div>
    </li>
  )
}
