import { Skeleton } from '#pwa/ui/skeleton.tsx'
import styles from './skeleton-card.module.css'

/** The place of a firm's card. `compact`: as it stands on the stage. */
export function SkeletonCard({ compact = false }: { readonly compact?: boolean }) {
  return (
    <div className={`${styles.card} ${compact ? styles.compact : ''}`}>
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
