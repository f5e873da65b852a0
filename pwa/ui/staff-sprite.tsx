import { staffSprite } from 'virtual:icon-sprites'
import type { ReactNode } from 'react'
import { SpriteContext } from './icon.tsx'

const ofStaff = () => staffSprite

/** Lets the icons within come from the sprite that holds those of staff too. */
export function StaffSprite({ children }: { readonly children: ReactNode }) {
  return <SpriteContext value={ofStaff}>{children}</SpriteContext>
}
