import { Skeleton } from '#pwa/ui/skeleton.tsx'

/** The placeholder of a card: a picture with a name, facts, and actions. */
export function SkeletonCard() {
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
