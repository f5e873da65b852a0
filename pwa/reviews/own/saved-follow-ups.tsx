import { useEffect } from 'react'
import { dayOf } from '#contract/primitives/day.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useOutbox } from '#pwa/data/outbox/use-outbox.ts'
import layout from '#pwa/ui/layout.module.css'
import { followUpState } from './follow-up-state.ts'
import { nameOf } from './own-facts.tsx'
import { WasItPaid } from './was-it-paid.tsx'

/** The reviews of this device that wait for a payout, beside the saved firms; null without any. */
export function SavedFollowUps() {
  const { settings } = useDirectory()
  const { onShow, ask, askOwn } = useOutbox()
  const today = dayOf(new Date())
  const followed = (onShow?.submissions ?? []).filter((one) => followUpState(one, today))
  const isAny = settings.userSubmissions.enabled && followed.length > 0
  useEffect(() => {
    // The device's own state of them may be old.
    if (isAny) askOwn({ do: 'read-own' })
  }, [isAny, askOwn])
  if (!isAny) return null
  return (
    <section className={`${layout.wrap} grid grid-cols-1 gap-2`} aria-labelledby="saved-follow-ups">
      <h2 id="saved-follow-ups" className={layout.h2}>
        Payouts you wait for
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {followed.map((stored) => {
          const name = nameOf(stored)
          return (
            <li
              key={stored.key}
              className="grid grid-cols-1 gap-2 rounded-lg border border-border bg-surface p-4 wrap-anywhere"
            >
              <h3 className={layout.h3} translate="no">
                {name}
              </h3>
              <WasItPaid stored={stored} name={name} ask={ask} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
