import { Skeleton } from '#pwa/ui/skeleton.tsx'
import styles from './skeleton-card.module.css'

/** The placeholder of a card: a picture with a name, facts, and actions. */
export function SkeletonCard() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Skeleton className={styles.avatar} />
        <div className={styles.lines}>
          <Skeleton className={styles.name} />
          <Skeleton className={styles.badge} />
        </div>
      </div>
      <div className={styles.facts}>
        <Skeleton className={styles.fact} />
        <Skeleton className={styles.fact} />
        <Skeleton className={styles.fact} />
      </div>
      <Skeleton className={styles.action} />
    </div>
  )
}
