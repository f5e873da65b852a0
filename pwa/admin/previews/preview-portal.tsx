import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PreviewPortalProps {
  /** null: not there yet. */
  readonly place: Element | null
  readonly children: ReactNode
}

/** Draws a preview somewhere else than in the form that it belongs to. */
export function PreviewPortal({ place, children }: PreviewPortalProps) {
  return place && createPortal(children, place)
}
