import { type ReactNode, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { NewFirm } from '#contract/firm.ts'
import words from '#pwa/ui/layout.module.css'
import layout from '../kit/form-shell.module.css'
import { PartHeading } from '../kit/part-heading.tsx'

/** What each part of the form takes. */
export interface FirmPartProps {
  // biome-ignore lint/suspicious/noExplicitAny: the context of a form is of no concern here, and the library types it so
  readonly form: UseFormReturn<NewFirm, any, NewFirm>
}

interface FormPartProps {
  readonly title: string
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** A part of the form under a title of its own. */
export function FormPart({ title, note, children }: FormPartProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out, and the parts hold fieldsets of their own.
    <div className={layout.part} role="group" aria-labelledby={id}>
      <PartHeading id={id} className={layout.title}>
        {title}
      </PartHeading>
      {note && <p className={words.caption}>{note}</p>}
      {children}
    </div>
  )
}
