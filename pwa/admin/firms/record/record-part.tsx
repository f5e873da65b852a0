import type { ReactNode } from 'react'
import { FormPart } from '../firm-form-parts.tsx'

interface RecordPartProps {
  /** What the change that is being written says of itself. */
  readonly children: ReactNode
}

/** The public record of the firm. */
export function RecordPart({ children }: RecordPartProps) {
  return (
    <FormPart title="Record" note="What visitors see change is told there by itself: when, what, and why.">
      {children}
    </FormPart>
  )
}
