import type { ReactNode } from 'react'

/**
 * `translate` of the element that holds a value: "no" for an amount ("$50,000", "90%", "$165 / month"), which a translator would
 * write in another way than the firm does; undefined for words, which it may translate.
 */
export function translateOf(value: unknown): 'no' | undefined {
  return typeof value === 'string' && /\d/.test(value) && !/\p{Ll}{2}/u.test(value.replace(/\/ \w+$/, ''))
    ? 'no'
    : undefined
}

/**
 * Wraps the text beside an icon in an element of its own. A browser's translator replaces text nodes, and React's later updates
 * show only in an element that contains nothing but that text. (docs/decisions/translation.md)
 */
export function Words({ children }: { readonly children: ReactNode }) {
  const isText = typeof children === 'string' || typeof children === 'number'
  return isText ? <span translate={translateOf(children)}>{children}</span> : children
}
