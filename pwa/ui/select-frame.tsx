import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import parts from './parts.module.css'

/** Wraps the `select` of a `Field` and adds its arrow. */
export const SelectFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={parts['select-frame']}>
    {children}
    <Icon name="chevron-down" size="s" />
  </div>
)
