import parts from './parts.module.css'

interface StarsProps {
  /** 1 to 5; a mean may have decimals. */
  readonly rating: number
  /** 14, 18 (the default) and 24 px at 100 % text size. */
  readonly size?: 's' | 'm' | undefined
}

/** A rating as a row of five stars: one image, named "4.4 of 5 stars". */
export function Stars({ rating, size = 'm' }: StarsProps) {
  return (
    <svg
      className={`${parts.stars} ${size === 's' ? parts['stars-s'] : ''}`}
      viewBox="0 0 5 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${Number(rating.toFixed(1))} of 5 stars`}
    >
      <rect width={rating} height="1" />
    </svg>
  )
}
