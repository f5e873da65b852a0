import { useCallback, useState } from 'react'
import type { Trader } from '#contract/trader.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { Panes } from '../kit/panes.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import styles from '../kit/tab-state.module.css'
import { NEW, type SelectedParam, useSelectedParam } from '../kit/use-selected-param.ts'
import { OpenTrader } from './open-trader.tsx'
import { traderMessages } from './trader-labels.ts'
import { PAGE, TraderList } from './trader-list.tsx'
import { useTraderActions } from './use-trader-actions.ts'
import { useTraders } from './use-traders.ts'

/** "Manage Traders": the page of the verified traders, and who stands on it. */
export function TradersTab() {
  const { stored, isLoading, retry, save } = useTraders()
  const { selected, open } = useSelectedParam('trader')
  const banner = useBanner()
  const { mayLeave } = useLeaveGuard()
  const [said, setSaid] = useState('')
  const go = useCallback<SelectedParam['open']>(
    async (...to) => {
      if (await mayLeave()) open(...to)
    },
    [mayLeave, open],
  )
  const { remove, move } = useTraderActions({
    save,
    removed: ({ id }: Trader) => {
      if (id === selected) open(null, { replace: true })
      banner.success(traderMessages.removed)
    },
    say: setSaid,
    failed: () => banner.failure(traderMessages.saveFailed),
  })

  if (!stored) return <NoTraders isLoading={isLoading} onRetry={retry} />
  return (
    <>
      <BannerPlace banner={banner} />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <Panes
        prompt={{
          icon: 'users',
          title: 'Choose a trader',
          text: 'What visitors read of them stands here to be changed.',
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

interface NoTradersProps {
  readonly isLoading: boolean
  readonly onRetry: () => void
}

function NoTraders({ isLoading, onRetry }: NoTradersProps) {
  return (
    <div className={styles.state} role={isLoading ? 'status' : 'alert'}>
      {isLoading ? (
        'Loading settings...'
      ) : (
        <Empty
          bare
          icon="cloud-alert"
          title={traderMessages.loadFailed}
          action={
            <Button variant="primary" icon="refresh-cw" onClick={onRetry}>
              Try Again
            </Button>
          }
        />
      )}
    </div>
  )
}
