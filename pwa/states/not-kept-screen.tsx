import { useEffect } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import layout from '#pwa/ui/layout.module.css'

const loadAgain = () => location.reload()

/**
 * A page whose code is not on this device yet, without a network: the first visit keeps only the first screens. Rendered inside
 * the site's frame, and replaced by the page once there is a network.
 */
export function NotKeptScreen() {
  useEffect(() => {
    addEventListener('online', loadAgain)
    return () => removeEventListener('online', loadAgain)
  }, [])
  return (
    <div className={layout.wash} role="status">
      <Empty
        icon="cloud-alert"
        heading="h1"
        title="You are offline"
        text="This page is not on this device yet. It opens as soon as there is a connection."
        bare
        action={
          <Button variant="primary" size="lg" icon="refresh-cw" onClick={loadAgain}>
            Try Again
          </Button>
        }
      />
    </div>
  )
}
