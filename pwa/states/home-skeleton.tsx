import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import styles from './home-skeleton.module.css'

const several = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The skeleton of the home page, part by part in its real height, so that the page does not shift when the firms load. */
export function HomeSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.stage}>
        <div className={styles.head}>
          <Skeleton className={styles.medal} />
          <Skeleton className={styles.name} />
        </div>
        <div className={styles.rail}>
          {several(3).map((card) => (
            <FirmCard key={card} className={styles.gold} />
          ))}
        </div>
      </div>
      <div className={`${layout.wrap} ${styles.hero}`}>
        <div>
          <Skeleton className={styles.title} />
          <Skeleton className={styles.text} />
        </div>
        <Chips count={3} />
      </div>
      <div className={`${layout.wrap} ${styles.filters}`}>
        <Chips count={5} />
        <Chips count={4} />
        <Skeleton className={styles.sort} />
      </div>
      <div className={layout.wrap}>
        <div className={styles.tier}>
          <Skeleton className={styles.medal} />
          <Skeleton className={styles.name} />
        </div>
        <div className={styles.firms}>
          {several(4).map((firm) => (
            <FirmCard key={firm} className={styles.firm} />
          ))}
        </div>
      </div>
    </div>
  )
}

function FirmCard({ className }: { readonly className: string | undefined }) {
  return (
    <div className={className}>
      <div className={styles.firmHead}>
        <Skeleton className={styles.avatar} />
        <Skeleton className={styles.firmName} />
      </div>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.action} />
    </div>
  )
}

function Chips({ count }: { readonly count: number }) {
  return (
    <div className={styles.chips}>
      {several(count).map((chip) => (
        <Skeleton key={chip} className={styles.chip} />
      ))}
    </div>
  )
}
