import { homeSprite, laterSprite } from 'virtual:icon-sprites'
import { createContext, useContext } from 'react'
import { brandNames, homeIcons, type IconName } from './icon-names.ts'
import parts from './parts.module.css'

interface IconProps {
  readonly name: IconName
  /** 14, 16, 20 (the default) and 24 px at 100 % text size. */
  readonly size?: 'xs' | 's' | 'm' | 'l' | undefined
  /** Fills the outline with the current colour. */
  readonly filled?: boolean | undefined
  readonly className?: string | undefined
}

const sizes = { xs: parts['icon-xs'], s: parts['icon-s'], m: '', l: parts['icon-l'] } as const

/** A decorative icon in the current colour: its meaning is in the text beside it or in the control's label. */
export function Icon({ name, size = 'm', filled = false, className }: IconProps) {
  const spriteOf = useContext(SpriteContext)
  return (
    <svg
      className={[parts.icon, sizes[size], filled && parts['icon-filled'], className]
        .filter(Boolean)
        .join(' ')}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`${spriteOf(name)}#${name}`} />
    </svg>
  )
}

const atHome = new Set<IconName>([...homeIcons, ...brandNames])

/** Address of the sprite that an icon comes from. The admin area gives its own, with the icons that visitors never see. */
export const SpriteContext = createContext((name: IconName): string =>
  atHome.has(name) ? homeSprite : laterSprite,
)
