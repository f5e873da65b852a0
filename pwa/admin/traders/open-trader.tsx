import { useState } from 'react'
import type { Trader } from '#contract/trader.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { DetailPane } from '../kit/panes.tsx'
import { NEW } from '../kit/use-selected-param.ts'
import { PageForm } from './page-form.tsx'
import { traderIn } from './trader-edits.ts'
import { TraderForm } from './trader-form.tsx'
import { PAGE } from './trader-list.tsx'
import { useAvatars } from './use-avatars.ts'
import type { StoredTraders, Traders } from './use-traders.ts'

interface OpenTraderProps {
  readonly selected: string
  readonly stored: StoredTraders
  readonly save: Traders['save']
  readonly onClose: () => void
  readonly onPageSaved: () => void
  readonly onTraderSaved: (id: string, wasNew: boolean) => void
}

/** The form of what is open: the page, a trader, or a new one. */
export function OpenTrader({ selected, stored, onPageSaved, onTraderSaved, ...props }: OpenTraderProps) {
  const { onClose } = props
  const listed = traderIn(stored.group, selected) ?? null
  // A form over a trader that someone removes stays, with what the trader was.
  const [seen, setSeen] = useState<Trader | null>(null)
  if (listed && listed !== seen) setSeen(listed)
  const trader = listed ?? seen
  const pictureOf = useAvatars(trader ? [trader] : [])
  if (selected === PAGE) return <PageForm stored={stored} onSaved={onPageSaved} {...props} />
  if (!trader && selected !== NEW) {
    return (
      <DetailPane title="Edit Trader" back={onClose}>
        <Empty
          icon="users"
          title="There is no such trader"
          action={<Button onClick={onClose}>Back to list</Button>}
        />
      </DetailPane>
    )
  }
  return (
    <TraderForm
      trader={trader}
      isGone={trader !== null && !listed}
      stored={stored}
      picture={trader && pictureOf(trader)}
      onSaved={onTraderSaved}
      {...props}
    />
  )
}
