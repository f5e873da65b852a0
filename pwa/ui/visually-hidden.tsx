import type { ReactNode } from 'react'

interface VisuallyHiddenProps {
  readonly children: ReactNode
  /** "no" where it is a name. */
  readonly translate?: 'no' | undefined
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, translate }: VisuallyHiddenProps) {
  return (
    <span className="sr-only" translate={translate}>
      {children}
    </span>
  )
}
