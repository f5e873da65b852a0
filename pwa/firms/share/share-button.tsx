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

/** Whether sharing is not allowed here: in a frame, by a policy of the device. A visitor who closes the sheet is no failure. */
const isForbidden = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError'

/** Hands the address to the device's share sheet, or copies it where there is none, or where it may not be opened. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { state, copy } = useCopy()
  const share = () => {
    const url = new URL(path, window.location.origin).href
    if (navigator.share) {
      navigator.share({ title, url }).catch((error: unknown) => {
        if (isForbidden(error)) copy(url)
      })
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
