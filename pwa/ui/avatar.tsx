import { useCallback, useState } from 'react'
import parts from './parts.module.css'

interface AvatarProps {
  readonly name: string
  /** A checked image address. Without one, or where it fails to load, the initials are shown. */
  readonly src?: string | null | undefined
  /** Replaces the initials. */
  readonly letter?: string | undefined
  /** 40, 48 (the default), 56 and 64 px. */
  readonly size?: 's' | 'm' | 'l' | 'xl' | undefined
  /** Of a firm that closed: its initials without a colour. */
  readonly grey?: boolean | undefined
  /** People are round. */
  readonly round?: boolean | undefined
}

const sizes = { s: parts['avatar-s'], m: '', l: parts['avatar-l'], xl: parts['avatar-xl'] } as const

/** The picture of a firm or a person. Decorative: the name is beside it. */
export function Avatar({ name, src, letter, size = 'm', grey = false, round = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const fail = useCallback(() => setFailed(src ?? null), [src])
  // An image that failed before hydration fires no more events.
  const inspect = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail()
    },
    [fail],
  )
  const look = `${parts.avatar} ${sizes[size]} ${round ? parts.round : ''}`
  if (src && failed !== src) {
    return (
      <span className={`${look} ${parts.framed}`}>
        <img
          className={parts.image}
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
    <span className={`${look} ${grey ? parts.grey : `hue-${hueOf(name)}`}`} aria-hidden="true" translate="no">
      {letter ?? initialsOf(name)}
    </span>
  )
}

const WORD = /[\p{L}\p{N}]+/gu
const HUES = 24

/** The first letters of the first two words, in capitals; "?" where a name has neither letter nor digit. */
export function initialsOf(name: string): string {
  const letters = (name.match(WORD) ?? [])
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 63))
  return letters.join('').toUpperCase() || '?'
}

/** A hue class from 0 to 23 that a name always gets. (FNV-1a) */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % HUES
}
