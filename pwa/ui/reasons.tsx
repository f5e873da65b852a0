import type { ComponentProps } from 'react'

/** Of the well that says why something was decided, and of its title. */
export const reasonClasses = {
  well: 'rounded-btn bg-surface-2 px-3h py-2 wrap-anywhere',
  title: 'flex min-h-tap items-center gap-2 text-sm font-650',
}

/** A fact of a decision, beside its name or below it. */
export function ReasonFact({ name, ...value }: ComponentProps<'dd'> & { readonly name: string }) {
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-0h border-t border-border py-2 text-ms leading-145">
      <dt className="shrink-0 basis-20 text-sm text-text-3">{name}</dt>
      <dd {...value} className="min-w-0 grow basis-40" />
    </div>
  )
}
