import { useCallback, useRef } from 'react'
import type { Trader } from '#contract/trader.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { moveTrader, removeTrader } from './trader-edits.ts'
import type { Traders } from './use-traders.ts'

interface Outcomes {
  readonly save: Traders['save']
  removed(trader: Trader): void
  /** Says where a trader stands now. */
  say(words: string): void
  failed(): void
}

/** After a move the row stands elsewhere in the document, and its buttons have lost the focus. */
function focusAgain(id: string, label: string | null): void {
  const row = document.querySelector(`[data-trader="${CSS.escape(id)}"]`)
  const button = [...(row?.querySelectorAll('button') ?? [])].find(
    (one) => one.getAttribute('aria-label') === label,
  )
  button?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** What is done to the list at once, without a form: removing and moving, one after the other. */
export function useTraderActions({ save, removed, say, failed }: Outcomes) {
  const confirm = useConfirm()
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const remove = async (trader: Trader) => {
    const isMeant = await confirm({
      title: `Remove ${trader.name}?`,
      text: 'The trader is removed from the public page. This cannot be undone.',
      action: 'Remove Trader',
      danger: true,
    })
    if (!isMeant) return
    await save(() => removeTrader(trader.id)).then(() => removed(trader), failed)
  }
  const move = useCallback(
    (trader: Trader, by: number) => {
      const label = document.activeElement?.getAttribute('aria-label') ?? null
      queue.current = queue.current
        .then(() => save(() => moveTrader(trader.id, by)))
        .then(({ group: { traders } }) => {
          const place = traders.findIndex(({ id }) => id === trader.id) + 1
          say(`${trader.name} stands at ${place} of ${traders.length}`)
          requestAnimationFrame(() => focusAgain(trader.id, label))
        }, failed)
    },
    [save, say, failed],
  )
  return { remove, move }
}
