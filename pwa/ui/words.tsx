import type { ReactNode } from 'react'
import { translateOf } from './translate-of.ts'

/**
 * Children of a piece of the kit, which stand beside its icon: text gets an element of its own. A translator of the
 * browser takes texts away, and what React then writes is seen only where an element holds that text alone.
 * (docs/decisions/translation.md)
 */
export function Words({ children }: { readonly children: ReactNode }) {
  const isText = typeof children === 'string' || typeof children === 'number'
  return isText ? <span translate={translateOf(children)}>{children}</span> : children
}
