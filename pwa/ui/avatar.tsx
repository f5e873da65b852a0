import { useCallback, useState } from 'react'
import styles from './avatar.module.css'
import { hueOf, initialsOf } from './initials.ts'

interface AvatarProps {
  readonly name: string
  /** A checked image address. Without one, or where it fails to load, the initials stand. */
  readonly src?: string | null | undefined
  /** What stands in place of the first letters of two words. */
  readonly letter?: string | undefined
  /** 40, 48 (the default), 56 and 64 px. */
  readonly size?: 's' | 'm' | 'l' | 'xl' | undefined
  /** People are round. */
  readonly round?: boolean | undefined
}

/** The picture of a firm or a person. Decorative: the name stands beside it. */
export function Avatar({ name, src, letter, size = 'm', round = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const fail = useCallback(() => setFailed(src ?? null), [src])
  // An image that failed before hydration fires no more events.
  const inspect = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail()
    },
    [fail],
  )
  const look = `${styles.avatar} ${styles[size]} ${round ? styles.round : ''}`
  if (src && failed !== src) {
    return (
      <span className={`${look} ${styles.framed}`}>
        <img
          className={styles.image}
          ref={inspect}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={fail}
        />
      </span>
    )
  }
  return (
    <span className={look} data-hue={hueOf(name)} aria-hidden="true">
      {letter ?? initialsOf(name)}
    </span>
  )
}
