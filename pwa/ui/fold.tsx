import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface FoldProps {
  /** Of what is folded, as a link target: browsers open it for an address that names it. */
  readonly id?: string | undefined
  readonly title: string
  /** In a few words what stands inside. */
  readonly result: string
  readonly children: ReactNode
}

/** A part that is one line until it is opened, also without scripts. */
export function Fold({ id, title, result, children }: FoldProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="border-0 border-b border-border border-solid">
      <details className="group">
        <summary className="flex min-h-12 items-center gap-3">
          <h3 id={titleId} className="text-md font-600">
            {title}
          </h3>
          <span className="ms-auto min-w-0 truncate text-end text-sm text-text-3">{result}</span>
          <Icon name="chevron-down" size="s" className="flex-none text-text-3 group-open:rotate-180" />
        </summary>
        <div id={id} className="scroll-mt-14 pb-3h">
          {children}
        </div>
      </details>
    </section>
  )
}

/** Opens the fold whose content a part is. Returns what a reader is led to: its title, or the part that no fold holds. */
export function openFold(part: HTMLElement): HTMLElement {
  const fold = part.closest('details')
  if (!fold) return part
  fold.open = true
  return fold.querySelector('summary') ?? part
}
