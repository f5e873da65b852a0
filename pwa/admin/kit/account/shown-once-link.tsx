import { type ReactNode, type RefObject, useRef } from 'react'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { useFocusOn } from '#pwa/ui/outcome.tsx'
import { useCopy } from '#pwa/ui/use-copy.ts'
import { withNames } from '#pwa/ui/with-names.tsx'

interface CopyButtonProps {
  readonly label: string
  readonly text: string
  /** Selected where the browser does not let a page copy. */
  readonly shown: RefObject<HTMLElement | null>
}

/** Copies a text, and says so in place of its label. */
export function CopyButton({ label, text, shown }: CopyButtonProps) {
  const { state, copy } = useCopy()
  const labels = { idle: label, copied: 'Copied!', failed: 'Press and hold' }
  return (
    <Button icon={state === 'copied' ? 'check' : 'copy'} onClick={() => copy(text, shown.current)}>
      <span aria-live="polite">{labels[state]}</span>
    </Button>
  )
}

interface ShownOnceLinkProps {
  readonly tone: 'success' | 'warning'
  readonly icon: IconName
  readonly title: string
  /** The name in the title, which is no word to translate. */
  readonly name?: string
  readonly url: string
  readonly onClose: () => void
  /** Instructions below the link. */
  readonly children: ReactNode
}

/**
 * A link with a secret in it, to be handed over now: the server keeps no copy of it. A new one takes the focus and comes
 * into sight, since it is shown only once.
 */
export function ShownOnceLink(props: ShownOnceLinkProps) {
  const { tone, icon, title, name = '', url, onClose, children } = props
  const text = useRef<HTMLElement>(null)
  const card = useRef<HTMLElement>(null)
  useFocusOn(card, url)
  return (
    <section ref={card} className="rounded-btn" aria-label={title} tabIndex={-1}>
      <Alert tone={tone} icon={icon} title={withNames(title, [name])} role="status">
        <p>{children}</p>
        <code ref={text} className="block wrap-anywhere select-all">
          {url}
        </code>
        <div className="mt-2 flex flex-wrap gap-2">
          <CopyButton label="Copy Link" text={url} shown={text} />
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
        </div>
      </Alert>
    </section>
  )
}
