import { useCallback, useRef, useState } from 'react'
import type { Trader } from '#contract/trader.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { NEW, useSelectedParam } from '../kit/collection/use-params.ts'
import { useDeletion } from '../kit/form/dialog.tsx'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { Panes } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { OpenTrader } from './detail.tsx'
import { PAGE, TraderList } from './list.tsx'
import { type Traders, useTraders } from './queries.ts'
import { moveTrader, putBackTrader, removeTrader, traderIn } from './trader-edits.ts'
import { traderMessages } from './trader-labels.ts'

/** The tab "Manage Traders": the page configuration and the traders. */
export function TradersTab() {
  const { stored, error, retry, save } = useTraders()
  const { selected, open } = useSelectedParam('trader')
  const banner = useBanner()
  const [announcement, setAnnouncement] = useState('')
  const go = useGuarded(open)
  const { remove, move } = useTraderActions({
    save,
    removed: ({ id }: Trader) => {
      if (id === selected) open(null, { replace: true })
    },
    announce: setAnnouncement,
  })

  if (!stored) {
    return (
      <LoadState
        size="tab"
        loading="Loading settings..."
        failed={error ? traderMessages.loadFailed : ''}
        onRetry={retry}
      />
    )
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <Panes
        prompt={{
          icon: 'users',
          title: 'Choose a trader',
          text: 'Edit what visitors read about them.',
        }}
        isDetailOpen={selected !== null}
        list={
          <TraderList
            group={stored.group}
            selected={selected}
            actions={{ edit: ({ id }) => go(id), remove, move }}
            onAdd={() => go(NEW)}
            onPage={() => go(PAGE)}
          />
        }
        detail={
          selected !== null && (
            <OpenTrader
              key={selected}
              selected={selected}
              stored={stored}
              save={save}
              onClose={() => go(null)}
              onPageSaved={() => banner.success(traderMessages.pageSaved)}
              onTraderSaved={(id, wasNew) => {
                banner.success(wasNew ? traderMessages.added : traderMessages.saved)
                if (wasNew) open(id, { replace: true })
              }}
            />
          )
        }
      />
    </>
  )
}

interface Outcomes {
  readonly save: Traders['save']
  removed(trader: Trader): void
  /** Announces the new position of a trader to screen readers. */
  announce(text: string): void
}

/** A moved row is elsewhere in the document, and its buttons have lost the focus. */
function focusAgain(id: string, label: string | null): void {
  const row = document.querySelector(`[data-trader="${CSS.escape(id)}"]`)
  const button = [...(row?.querySelectorAll('button') ?? [])].find(
    (one) => one.getAttribute('aria-label') === label,
  )
  button?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** Actions that need no form: removing and moving, one after the other. */
function useTraderActions({ save, removed, announce }: Outcomes) {
  const deletion = useDeletion()
  const { success, failure } = useBanner()
  const failed = useCallback(() => failure(traderMessages.saveFailed), [failure])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const remove = (trader: Trader) => {
    const { id, name } = trader
    let index = 0
    return deletion({
      question: {
        title: `Remove ${name}?`,
        names: [name],
        text: 'The trader is removed from the public page. You can undo this for 10 seconds, and put the page back from History afterwards.',
        action: 'Remove Trader',
      },
      about: name,
      remove: () =>
        save(({ traders }) => {
          index = traders.findIndex((other) => other.id === id)
          return removeTrader(id)
        }),
      removed: () => {
        removed(trader)
        return traderMessages.removed
      },
      restore: async (putsBack) => {
        const { group } = await save(() => putBackTrader(trader, index), { putsBack })
        if (traderIn(group, id)) success(traderMessages.putBack(name), [name])
        else failure(traderMessages.full)
      },
      removeFailed: () => traderMessages.saveFailed,
      restoreFailed: () => traderMessages.saveFailed,
    })
  }
  const move = useCallback(
    (trader: Trader, by: number) => {
      const label = document.activeElement?.getAttribute('aria-label') ?? null
      queue.current = queue.current
        .then(() => save(() => moveTrader(trader.id, by)))
        .then(({ group: { traders } }) => {
          const place = traders.findIndex(({ id }) => id === trader.id) + 1
          announce(`${trader.name} is now number ${place} of ${traders.length}`)
          requestAnimationFrame(() => focusAgain(trader.id, label))
        }, failed)
    },
    [save, announce, failed],
  )
  return { remove, move }
}
