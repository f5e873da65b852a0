import { spriteUrl } from 'virtual:icon-sprite'
import { createContext } from 'react'

/** Address of the sprite that icons come from. The admin area gives its own, with the icons that visitors never see. */
export const SpriteContext = createContext(spriteUrl)
