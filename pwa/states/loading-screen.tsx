import { useLocation } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import styles from './loading-screen.module.css'
import { SkeletonCard } from './skeleton-card.tsx'

/** Shown and announced. */
const messages: Readonly<Record<string, string>> = {
  [paths.verifiedTraders.to()]: 'Loading verified traders...',
  [paths.submitReview.to()]: 'Loading submission form...',
}

interface LoadingScreenProps {
  /** Includes the height of the header, for a page that is otherwise empty. */
  readonly whole?: boolean | undefined
}

/** Shown before there is any data: the geometry of the page to come. */
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
      {message ? <PlainPage /> : <HomeSkeleton />}
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

function PlainPage() {
  return (
    <div className={`${layout.wrap} ${styles.page}`} aria-hidden="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.subtitle} />
      <div className={styles.cards}>
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </div>
  )
}
