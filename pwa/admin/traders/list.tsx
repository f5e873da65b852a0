import type { KeyboardEvent } from 'react'
import type { VerifiedTraders } from '#contract/settings/public-groups.ts'
import type { Trader } from '#contract/trader.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import rows from '../kit/collection/list-rows.module.css'
import { DraftBadge, NewDraftRow } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useAvatars } from './queries.ts'
import styles from './traders.module.css'

/** Selects the page configuration in place of a trader. */
export const PAGE = 'page'

interface TraderListProps {
  readonly group: VerifiedTraders
  readonly selected: string | null
  readonly actions: TraderActions
  readonly onAdd: () => void
  readonly onPage: () => void
}

/** The page configuration and the traders in order. */
export function TraderList({ group, selected, actions, onAdd, onPage }: TraderListProps) {
  const { traders, enabled } = group
  const pictureOf = useAvatars(traders)
  return (
    <Collection
      layout="pane"
      title="Verified Traders"
      count={`${traders.length} total`}
      actions={
        <Button variant="primary" icon="plus" onClick={onAdd}>
          Add Trader
        </Button>
      }
      above={
        <>
          <PageRow isShown={enabled} isOpen={selected === PAGE} onOpen={onPage} />
          <NewDraftRow draftKey="trader:new" label="New trader" onOpen={onAdd} />
        </>
      }
      rows={traders}
      empty={
        <Empty
          icon="users"
          title="No traders yet"
          action={<Button onClick={onAdd}>Add the first one</Button>}
        />
      }
    >
      {(traders) => (
        <ul className={rows.rows} aria-label="Traders">
          {traders.map((trader, index) => (
            <TraderRow
              key={trader.id}
              trader={trader}
              picture={pictureOf(trader)}
              isOpen={trader.id === selected}
              isFirst={index === 0}
              isLast={index === traders.length - 1}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </Collection>
  )
}

interface PageRowProps {
  /** Visitors see the page. */
  readonly isShown: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** Opens the page configuration. */
function PageRow({ isShown, isOpen, onOpen }: PageRowProps) {
  return (
    <button
      type="button"
      className={`${rows.row} ${styles.page} ${isOpen ? rows.open : ''}`}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <Icon name="sliders-horizontal" />
      <span className={rows.main}>
        <strong className={rows.name}>Page configuration</strong>
        <span className={rows.line}>{isShown ? 'The page is shown' : 'The page is hidden'}</span>
      </span>
      <DraftBadge draftKeys={['trader-page']} />
      <Icon name="chevron-right" size="s" />
    </button>
  )
}

interface TraderActions {
  edit(trader: Trader): void
  remove(trader: Trader): void
  /** Moves by some places; infinity moves to the end. */
  move(trader: Trader, by: number): void
}

interface TraderRowProps {
  readonly trader: Trader
  readonly picture: string | null
  readonly isOpen: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly actions: TraderActions
}

const moves: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** A trader in the list. Alt with an arrow key, Home or End moves it. */
function TraderRow({ trader, picture, isOpen, isFirst, isLast, actions }: TraderRowProps) {
  const { name, title } = trader
  const moveByKey = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    actions.move(trader, by)
  }
  return (
    <li className={`${rows.row} ${styles.row} ${isOpen ? rows.open : ''}`} data-trader={trader.id}>
      <Avatar name={name} src={picture} size="s" round />
      <div className={rows.main}>
        <strong className={rows.name} translate="no">
          {name}
        </strong>
        <span className={`${rows.line} ${rows.text}`}>{title}</span>
        <DraftBadge draftKeys={[`trader:${trader.id}`]} />
      </div>
      <div className={`${rows.tools} ${styles.tools}`}>
        <IconButton
          icon="arrow-up"
          label={`Move ${name} up`}
          aria-disabled={isFirst || undefined}
          onClick={() => actions.move(trader, -1)}
          onKeyDown={moveByKey}
        />
        <IconButton
          icon="arrow-down"
          label={`Move ${name} down`}
          aria-disabled={isLast || undefined}
          onClick={() => actions.move(trader, 1)}
          onKeyDown={moveByKey}
        />
        <IconButton
          className={rows.whole}
          icon="pencil"
          label={`Edit ${name}`}
          aria-current={isOpen || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
          onClick={() => actions.edit(trader)}
          onKeyDown={moveByKey}
        />
        <IconButton
          icon="trash-2"
          label={`Remove ${name}`}
          onClick={() => actions.remove(trader)}
          onKeyDown={moveByKey}
        />
      </div>
    </li>
  )
}
