import { type ReactNode, useEffect, useState } from 'react'
import { CONNECT_ONCE } from '#pwa/data/device/messages.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'

interface ErrorScreenProps {
  /** The technical message of the error; "" for none. */
  readonly message: string
  readonly onRetry: () => void
}

/** Shown only where the data cannot be loaded and the device keeps none. */
export function ErrorScreen({ message, onRetry }: ErrorScreenProps) {
  return (
    <StateScreen role="alert">
      <Empty
        icon="cloud-alert"
        heading="h1"
        title="Unable to Load Data"
        text={
          <>
            <span>Something went wrong while loading the application</span>
            {message.endsWith(CONNECT_ONCE) && (
              <>
                <br />
                <span>{CONNECT_ONCE}</span>
              </>
            )}
          </>
        }
        bare
        action={
          <Button variant="primary" size="lg" icon="refresh-cw" className="min-w-press" onClick={onRetry}>
            Try Again
          </Button>
        }
      />
      {message && (
        <details className="group w-full text-sm wrap-anywhere text-text-3">
          <summary className="flex min-h-tap items-center justify-center gap-1">
            Technical details
            <Icon name="chevron-down" size="s" className="group-open:rotate-180" />
          </summary>
          <span>{message}</span>
        </details>
      )}
    </StateScreen>
  )
}

/** Shown until the page is loaded again. It needs no other part of the app, which might be lost as well. */
export function AgainScreen() {
  return (
    <StateScreen role="status">
      <Empty icon="refresh-cw" heading="h1" title="Loading..." text="The page is being loaded again." bare />
    </StateScreen>
  )
}

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

interface StateScreenProps {
  /** Mark and name of the site, where its settings are known. Absent: as the document's head has them. */
  readonly brand?: ReactNode
  readonly role?: 'alert' | 'status' | undefined
  readonly children: ReactNode
}

/** A whole screen that says one thing: the site's mark and name at the top, the words in the middle. */
export function StateScreen({ brand = <DocumentBrand />, role, children }: StateScreenProps) {
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-middle px-gutter pt-safe-3 pb-safe-6">
      <header className="flex min-h-20 items-start justify-center">
        <div className={layout.wash}>{brand}</div>
      </header>
      <main className="mx-auto w-full max-w-120">
        <div className={`${layout.wash} grid grid-cols-1 justify-items-center gap-2`} role={role}>
          {children}
        </div>
      </main>
    </div>
  )
}

/** The site's mark and name from the head of the document, which needs no data; null on the server. */
function headBrand() {
  if (typeof document === 'undefined') return { name: '', icon: '' }
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''
  return { name, icon }
}

/** Mark and name of the site while neither settings nor theme have been loaded. */
function DocumentBrand() {
  const [{ name, icon }] = useState(headBrand)
  const [isShown, setShown] = useState(icon !== '')
  return (
    <span className="inline-flex min-h-tap min-w-0 items-center gap-3 text-xl font-750 tracking-30">
      {isShown && <img src={icon} width={32} height={32} alt="" onError={() => setShown(false)} />}
      <span translate="no">{name}</span>
    </span>
  )
}
