import { useLocation } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
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
          <h1 className="pt-loose text-lg leading-140 font-600 text-text-2">{message}</h1>
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
      <div
        className={`${layout.wrap} flex flex-wrap items-center gap-x-4 gap-y-2h pt-safe-3 pb-2 tablet:pt-safe-2h tablet:pb-2h`}
        aria-hidden="true"
      >
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-tap w-full rounded-pill tablet:ml-auto tablet:w-auto tablet:max-w-80 tablet:flex-1" />
      </div>
      <main>{content}</main>
    </>
  )
}

function PlainPage() {
  return (
    <div className={`${layout.wrap} pt-loose pb-8`} aria-hidden="true">
      <Skeleton className="h-8h w-22/25" />
      <Skeleton className="mt-2 mb-4 h-8h w-3/5" />
      <div className="grid grid-cols-1 gap-3">
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </div>
  )
}
