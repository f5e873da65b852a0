interface SkeletonProps {
  /** The geometry of the content to come. */
  readonly className?: string | undefined
}

/** A placeholder block. The region around it carries the words for screen readers. */
export function Skeleton({ className = '' }: SkeletonProps) {
  return <span className={`block rounded-md sweep ${className}`} aria-hidden="true" />
}
