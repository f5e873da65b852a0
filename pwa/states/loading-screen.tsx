import { useLocation } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './loading-screen.module.css'
import { SkeletonCard } from './skeleton-card.tsx'

/** Shown and announced. */
const messages: Readonly<Record<string, string>> = {
  [paths.verifiedTraders.to()]: 'Loading verified traders...',
  [paths.submitReview.to()]: 'Loading submission form...',
}

interface LoadingScreenProps {
  /** With the place of the header, where nothing else stands on the page yet. */
  readonly whole?: boolean | undefined
}

/** What is shown before there is any data: the geometry of the page to come. */
export function LoadingScreen({ whole = false }: LoadingScreenProps) {
  const { pathname } = useLocation()
  const message = messages[pathname]
  const content = (
    <>
      <div role="status" className={message ? layout.wrap : undefined}>
        {message ? (
          <h1 className={styles.message}>{message}</h1>
        ) : (
          <h1>
            <VisuallyHidden>Loading firms</VisuallyHidden>
          </h1>
        )}
      </div>
      {message ? <PlainPage /> : <HomePage />}
    </>
  )
  if (!whole) return content
  return (
    <>
      <div className={`${layout.wrap} ${styles.header}`} aria-hidden="true">
        <Skeleton className={styles.logo} />
        <Skeleton className={styles.search} />
      </div>
      <main>{content}</main>
    </>
  )
}

function HomePage() {
  return (
    <div aria-hidden="true">
      <div className={styles.stage}>
        <div className={styles.head}>
          <Skeleton className={styles.medal} />
          <Skeleton className={styles.name} />
        </div>
        <div className={styles.rail}>
          <SkeletonCard compact />
          <SkeletonCard compact />
        </div>
      </div>
      <div className={`${layout.wrap} ${styles.hero}`}>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.subtitle} />
        <div className={styles.chips}>
          <Skeleton className={styles.chip} />
          <Skeleton className={styles.chip} />
          <Skeleton className={styles.chip} />
          <Skeleton className={styles.chip} />
        </div>
        <div className={styles.cards}>
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </div>
    </div>
  )
}

function PlainPage() {
  return (
    <div className={`${layout.wrap} ${styles.hero}`} aria-hidden="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.subtitle} />
      <div className={styles.cards}>
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </div>
  )
}
