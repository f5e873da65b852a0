import { homeSprite, laterSprite } from 'virtual:icon-sprites'
import { createContext } from 'react'
import { brandNames, homeIcons, type IconName } from './icon-names.ts'

const atHome = new Set<IconName>([...homeIcons, ...brandNames])

/** Address of the sprite that an icon comes from. The admin area gives its own, with the icons that visitors never see. */
export const SpriteContext = createContext((name: IconName): string =>
  atHome.has(name) ? homeSprite : laterSprite,
)
