import { spriteUrl } from 'virtual:staff-icon-sprite'
import type { ReactNode } from 'react'
import { SpriteContext } from './sprite-context.ts'

/** Lets the icons within come from the sprite that holds those of staff too. */
export function StaffSprite({ children }: { readonly children: ReactNode }) {
  return <SpriteContext value={spriteUrl}>{children}</SpriteContext>
}
