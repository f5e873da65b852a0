import { Button } from '#pwa/ui/button.tsx'
import { useCopy } from '#pwa/ui/use-copy.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

interface ShareButtonProps {
  /** The name of the shared page. */
  readonly title: string
  /** Its path on this site. */
  readonly path: string
}

const wordings = { idle: 'Share', copied: 'Link copied', failed: 'Copying is not possible here' } as const

/** Hands the address to the device's share sheet, or copies it where there is none. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { state, copy } = useCopy()
  const share = () => {
    const url = new URL(path, window.location.origin).href
    if (navigator.share) {
      // Rejected where the visitor closes the share sheet: that is no failure.
      navigator.share({ title, url }).catch(() => undefined)
      return
    }
    copy(url)
  }
  return (
    <>
      <Button variant="ghost" icon={state === 'copied' ? 'check' : 'share-2'} onClick={share}>
        <span>{wordings[state]}</span>
        <VisuallyHidden translate="no">{` ${title}`}</VisuallyHidden>
      </Button>
      <VisuallyHidden>
        <span role="status">{state === 'idle' ? '' : wordings[state]}</span>
      </VisuallyHidden>
    </>
  )
}
