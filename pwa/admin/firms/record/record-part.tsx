import type { ReactNode } from 'react'
import { FormPart } from '../firm-form-parts.tsx'
import { RecordList } from './record-list.tsx'

interface RecordPartProps {
  readonly firm: { readonly id: string }
  /** The statement of the change that is being written. */
  readonly children: ReactNode
}

/** The public record of the firm. */
export function RecordPart({ firm, children }: RecordPartProps) {
  return (
    <FormPart title="Record" note="What visitors see change is told there by itself: when, what, and why.">
      {children}
      <RecordList firm={firm} />
    </FormPart>
  )
}
