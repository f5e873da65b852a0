import { staffSprite } from 'virtual:icon-sprites'
import type { ReactNode } from 'react'
import { SpriteContext } from './icon.tsx'

const ofStaff = () => staffSprite

/** Serves the icons within from the sprite that also has those of staff. */
export function StaffSprite({ children }: { readonly children: ReactNode }) {
  return <SpriteContext value={ofStaff}>{children}</SpriteContext>
}
