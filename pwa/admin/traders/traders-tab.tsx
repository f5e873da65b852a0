import { type KeyboardEvent, useRef, useState } from 'react'
import type { Trader } from '#contract/trader.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import rows from '../kit/collection/list-rows.module.css'
import { LoadState } from '../kit/collection/load-state.tsx'
import { NEW, useSelectedParam } from '../kit/collection/use-params.ts'
import { errorMessage } from '../kit/form/call-errors.ts'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { DraftBadge, NewDraftRow } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useDeletion } from '../kit/form/use-undo.ts'
import { opensRow, useListKeys } from '../kit/keys/list-keys.ts'
import { useListedKeys } from '../kit/keys/screen-keys.tsx'
import { Panes } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { OpenTrader, PAGE, SAVE_FAILED } from './detail.tsx'
import * as queries from './queries.ts'

/** The tab "Manage Traders": the page configuration and the traders. */
export function TradersTab() {
  const { stored, error, refetch, save } = queries.useStoredTraders()
  const { selected, open } = useSelectedParam('trader')
  const go = useGuarded(open)
  if (!stored) {
    return (
      <LoadState
        size="tab"
        loading="Loading settings..."
        failed={error ? 'Failed to load settings' : ''}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <queries.TradersContext value={{ ...stored, save }}>
      <Panes
        prompt={{ icon: 'users', title: 'Choose a trader', text: 'Edit what visitors read about them.' }}
        isDetailOpen={selected !== null}
        list={<TraderList />}
        detail={
          selected !== null && (
            <OpenTrader
              key={selected}
              selected={selected}
              onAdded={(id) => open(id, { replace: true })}
              onClose={() => void go(null)}
            />
          )
        }
      />
    </queries.TradersContext>
  )
}

/** The page configuration and the traders in order. */
function TraderList() {
  const { traders, enabled } = queries.useTraders().group
  const { selected, open } = useSelectedParam('trader')
  const go = useGuarded(open)
  const { announcement, ...actions } = useTraderActions()
  const keys = useListKeys()
  useListedKeys('This screen', movingKeys)
  const add = () => void go(NEW)
  return (
    <>
      <Collection
        layout="pane"
        title="Verified Traders"
        count={`${traders.length} total`}
        actions={
          <Button variant="primary" icon="plus" onClick={add}>
            Add Trader
          </Button>
        }
        above={
          <>
            <button
              type="button"
              className={`${rows.row} mb-2 w-full pr-3 text-text icons:text-text-2 ${selected === PAGE ? rows.open : ''}`}
              aria-current={selected === PAGE || undefined}
              onClick={() => void go(PAGE)}
            >
              <Icon name="sliders-horizontal" />
              <span className={rows.main}>
                <strong className={rows.name}>Page configuration</strong>
                <span className={rows.line}>{enabled ? 'The page is shown' : 'The page is hidden'}</span>
              </span>
              <DraftBadge draftKeys={['trader-page']} />
              <Icon name="chevron-right" size="s" />
            </button>
            <NewDraftRow draftKey="trader:new" label="New trader" onOpen={add} />
          </>
        }
        rows={traders}
        empty={
          <Empty
            icon="users"
            title="No traders yet"
            action={<Button onClick={add}>Add the first one</Button>}
          />
        }
      >
        {(traders) => (
          <ul {...keys} className={rows.rows} aria-label="Traders">
            {traders.map((trader) => (
              <TraderRow
                key={trader.id}
                trader={trader}
                isOpen={trader.id === selected}
                onEdit={() => void go(trader.id)}
                {...actions}
              />
            ))}
          </ul>
        )}
      </Collection>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}

const movingKeys = [
  { keys: ['Alt ↑', 'Alt ↓'], does: 'Move the trader up or down' },
  { keys: ['Alt Home', 'Alt End'], does: 'Move the trader to the start or the end' },
]

const moves: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

interface TraderRowProps extends Omit<ReturnType<typeof useTraderActions>, 'announcement'> {
  readonly trader: Trader
  readonly isOpen: boolean
  readonly onEdit: () => void
}

/** A trader in the list. Alt with an arrow key, Home or End moves it. */
function TraderRow({ trader, isOpen, onEdit, remove, move }: TraderRowProps) {
  const { id, name, title } = trader
  const { traders } = queries.useTraders().group
  const picture = queries.useAvatar(trader)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    move(trader, by)
  }
  return (
    <li className={`${rows.row} max-tablet:flex-wrap ${isOpen ? rows.open : ''}`} data-trader={id}>
      <Avatar name={name} src={picture} size="s" round />
      <div className={rows.main}>
        <strong className={rows.name} translate="no">
          {name}
        </strong>
        <span className={`${rows.line} ${rows.text}`}>{title}</span>
        <DraftBadge draftKeys={[`trader:${id}`]} />
      </div>
      <div
        className={`${rows.tools} max-tablet:basis-full max-tablet:justify-end beside:grid beside:grid-cols-autos`}
      >
        <IconButton
          icon="arrow-up"
          label={`Move ${name} up`}
          aria-disabled={traders[0] === trader || undefined}
          onClick={() => move(trader, -1)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon="arrow-down"
          label={`Move ${name} down`}
          aria-disabled={traders.at(-1) === trader || undefined}
          onClick={() => move(trader, 1)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          {...opensRow}
          className={rows.whole}
          icon="pencil"
          label={`Edit ${name}`}
          aria-current={isOpen || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
          onClick={onEdit}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon="trash-2"
          label={`Remove ${name}`}
          onClick={() => void remove(trader)}
          onKeyDown={onKeyDown}
        />
      </div>
    </li>
  )
}

/** A moved row is elsewhere in the document, and its buttons have lost the focus. */
function focusAgain(id: string, label: string | null): void {
  const row = document.querySelector(`[data-trader="${CSS.escape(id)}"]`)
  const buttons = [...(row?.querySelectorAll('button') ?? [])]
  buttons.find((one) => one.getAttribute('aria-label') === label)?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** Actions that need no form: removing and moving, one after the other. */
function useTraderActions() {
  const { save } = queries.useTraders()
  const { selected, open } = useSelectedParam('trader')
  const deletion = useDeletion()
  const { failure } = useBanner()
  const [announcement, setAnnouncement] = useState('')
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const remove = (trader: Trader) => {
    const { id, name } = trader
    return deletion({
      question: {
        title: `Remove ${name}?`,
        names: [name],
        text: 'The trader is removed from the public page. You can undo this for 10 seconds, and put the page back from History afterwards.',
        action: 'Remove Trader',
      },
      about: name,
      remove: () => save(() => queries.removeTrader(id)),
      removed: () => {
        if (id === selected) open(null, { replace: true })
        return 'Trader removed successfully!'
      },
      back: `${name} is back.`,
      removeFailed: () => SAVE_FAILED,
      restoreFailed: (error) => errorMessage(error, { failed: SAVE_FAILED }),
    })
  }
  /** Moves by some places; infinity moves to the end. Screen readers are told the new position. */
  const move = ({ id, name }: Trader, by: number) => {
    const label = document.activeElement?.getAttribute('aria-label') ?? null
    queue.current = queue.current
      .then(() => save(() => queries.moveTrader(id, by)))
      .then(
        ({ group: { traders } }) => {
          const place = traders.findIndex((trader) => trader.id === id) + 1
          setAnnouncement(`${name} is now number ${place} of ${traders.length}`)
          requestAnimationFrame(() => focusAgain(id, label))
        },
        () => failure(SAVE_FAILED),
      )
  }
  return { announcement, remove, move }
}
