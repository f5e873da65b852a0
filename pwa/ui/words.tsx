import type { ReactNode } from 'react'
import { translateOf } from './translate-of.ts'

/**
 * Wraps the text beside an icon in an element of its own. A browser's translator replaces text nodes, and React's later updates
 * show only in an element that contains nothing but that text. (docs/decisions/translation.md)
 */
export function Words({ children }: { readonly children: ReactNode }) {
  const isText = typeof children === 'string' || typeof children === 'number'
  return isText ? <span translate={translateOf(children)}>{children}</span> : children
}
