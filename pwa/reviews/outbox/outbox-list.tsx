import { useEffect, useRef } from 'react'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { askForBackgroundSync } from '#pwa/data/outbox/use-outbox.ts'
import { OutboxItem } from './outbox-item.tsx'
import styles from './outbox-list.module.css'

/** What was submitted on this device and where it stands: waiting for signal, on its way, received, or not taken. */
export function OutboxList({ onShow, ask }: Outbox) {
  const place = useRef<HTMLElement>(null)
  const seen = useRef<ReadonlySet<string> | null>(null)
  const submitted = (onShow?.reviews ?? []).filter(({ state }) => state !== 'draft')
  const isWaiting = submitted.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (isWaiting) askForBackgroundSync()
  }, [isWaiting])
  // Whoever submits is led to what becomes of it; what was there before leads nobody anywhere.
  useEffect(() => {
    if (!onShow) return
    const keys = onShow.reviews.filter(({ state }) => state === 'waiting').map(({ key }) => key)
    if (seen.current && keys.some((key) => !seen.current?.has(key))) place.current?.focus()
    seen.current = new Set(onShow.reviews.filter(({ state }) => state !== 'draft').map(({ key }) => key))
  }, [onShow])
  return (
    <section ref={place} className={styles.list} aria-label="Reviews sent from this device" tabIndex={-1}>
      {submitted.map((review) => (
        <OutboxItem
          key={review.key}
          review={review}
          progress={onShow?.progress?.key === review.key ? onShow.progress : null}
          ask={ask}
        />
      ))}
    </section>
  )
}
