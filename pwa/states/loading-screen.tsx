import { useLocation } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

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

/** The placeholder of a card: a picture with a name, facts, and actions. */
function SkeletonCard() {
  return (
    <div className="rounded-lg border border-border bg-surface p-4">
      <div className="flex gap-3">
        <Skeleton className="size-12" />
        <div className="flex-1">
          <Skeleton className="h-4h w-33/50" />
          <Skeleton className="mt-2 h-5h w-11/25" />
        </div>
      </div>
      <div className="my-4 grid grid-cols-3 gap-4">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
      <Skeleton className="h-tap" />
    </div>
  )
}

const several = (count: number) => Array.from({ length: count }, (_, index) => index)

const stageClasses =
  'grid h-48 grid-cols-1 grid-rows-stage overflow-clip bg-stage pb-3 tablet:mx-gutter tablet:mt-2 tablet:h-stage-tablet tablet:rounded-xl tablet:pb-4 desktop:mx-auto desktop:h-stage desktop:max-w-stage desktop:grid-cols-stage desktop:grid-rows-1 desktop:py-4'

const goldClasses =
  'grid shrink-0 basis-gold content-between gap-2 rounded-lg bg-surface p-3 tablet:grow tablet:basis-80 desktop:shrink desktop:basis-0'

const firmClasses =
  'grid h-firm content-between gap-2 rounded-lg border border-border bg-surface p-3 desktop:h-20 desktop:grid-cols-firm desktop:content-center desktop:items-center desktop:gap-6 desktop:border-0 desktop:bg-transparent desktop:not-first:rounded-none desktop:not-first:border-t'

/** The skeleton of the home page, part by part in its real height, so that the page does not shift when the firms load. */
function HomeSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={stageClasses}>
        <div className="flex items-center gap-2 px-gutter">
          <span className="block size-7 flex-none rounded-md bg-on-stage opacity-25" />
          <span className="block h-5 w-30 rounded-md bg-on-stage opacity-25" />
        </div>
        <div className="flex gap-4 px-gutter desktop:ps-0">
          {several(3).map((card) => (
            <FirmCard key={card} className={goldClasses} />
          ))}
        </div>
      </div>
      <div
        className={`${layout.wrap} grid h-hero grid-cols-1 content-between pt-3 pb-2 tablet:h-hero-tablet desktop:h-19 desktop:grid-cols-hero desktop:content-center desktop:items-center desktop:gap-6`}
      >
        <div>
          <Skeleton className="h-9 w-22/25" />
          <Skeleton className="mt-2 h-4 w-24/25" />
        </div>
        <Chips count={3} />
      </div>
      <div
        className={`${layout.wrap} flex h-17 items-end justify-between gap-4 overflow-clip pb-2 desktop:h-15 desktop:items-center desktop:px-gutter desktop:py-0`}
      >
        <Chips count={5} />
        <Chips count={4} />
        <Skeleton className="h-9 w-20 flex-none" />
      </div>
      <div className={layout.wrap}>
        <div className="flex h-14 items-center gap-2">
          <Skeleton className="size-7 flex-none" />
          <Skeleton className="h-5 w-30" />
        </div>
        <div className="grid grid-cols-firms gap-2h desktop:grid-cols-1 desktop:gap-0 desktop:rounded-lg desktop:border desktop:border-border desktop:bg-surface">
          {several(4).map((firm) => (
            <FirmCard key={firm} className={firmClasses} />
          ))}
        </div>
      </div>
    </div>
  )
}

function FirmCard({ className }: { readonly className: string }) {
  return (
    <div className={className}>
      <div className="flex min-w-0 items-center gap-3">
        <Skeleton className="size-10 flex-none" />
        <Skeleton className="h-4h w-3/5" />
      </div>
      <Skeleton className="h-4 w-22/25" />
      <Skeleton className="h-10" />
    </div>
  )
}

function Chips({ count }: { readonly count: number }) {
  return (
    <div className="flex items-center gap-2 overflow-clip">
      {several(count).map((chip) => (
        <Skeleton key={chip} className="h-9 w-23 flex-none rounded-pill" />
      ))}
    </div>
  )
}
