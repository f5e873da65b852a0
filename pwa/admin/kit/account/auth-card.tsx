import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { paths } from '#pwa/paths.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'

const IsPartContext = createContext(false)

/** Makes the cards inside part of a screen that has its own `main`. */
export function InsideScreen({ children }: { readonly children: ReactNode }) {
  return <IsPartContext value>{children}</IsPartContext>
}

interface AuthCardProps {
  readonly title: string
  readonly lead?: ReactNode
  /** Above the title, in place of the site's icon. */
  readonly steps?: ReactNode
  /** "" for none. */
  readonly problem?: string
  /** Below the card: the way back. */
  readonly below?: ReactNode
  readonly children?: ReactNode
}

/** The card of a sign-in screen. A new card focuses its heading, so that screen readers announce it. */
export function AuthCard({ title, lead, steps, problem = '', below, children }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const icon = useSiteIcon()
  const Container = useContext(IsPartContext) ? 'div' : 'main'
  useEffect(() => {
    const card = heading.current?.closest('main')
    if (!card?.contains(document.activeElement)) heading.current?.focus()
  }, [])
  return (
    <Container className="grid min-h-dvh grid-cols-1 place-items-center bg-bg bg-glow pt-safe-4 pr-side-r pb-foot-4 pl-side-l">
      <div className="w-full max-w-110">
        {!steps && (
          <img
            className="mx-auto mb-5 size-14 rounded-lg object-contain"
            src={icon}
            alt=""
            width="56"
            height="56"
          />
        )}
        <div className="grid grid-cols-1 gap-4 rounded-xl border border-border bg-surface px-5 py-6 shadow-2 controls:whitespace-normal tablet:p-8">
          {steps}
          <div className={steps ? '' : 'text-center'}>
            <h1
              ref={heading}
              className={`leading-118 font-700 tracking-tightest focus:outline-none ${steps ? 'text-h2' : 'text-2xl text-balance'}`}
              tabIndex={-1}
            >
              {title}
            </h1>
            {lead && <p className="mt-1 text-md leading-140 text-pretty text-text-3">{lead}</p>}
          </div>
          {problem !== '' && <Alert title={problem} icon="circle-alert" role="alert" />}
          {children}
        </div>
        {below && <div className="mt-3 flex justify-center">{below}</div>}
      </div>
    </Container>
  )
}

/** A screen that only waits. */
export function Waiting({ children }: { readonly children: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="status">
        <h1 className="text-md font-400 text-text-3">{children}</h1>
      </div>
    </main>
  )
}

/** The text of a form field by name, or "". Includes what password managers filled in. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** A step back within the page. */
export function BackButton({ onBack, children }: { readonly onBack: () => void; readonly children: string }) {
  return (
    <button type="button" className={layout.link} onClick={onBack}>
      <Icon name="arrow-left" size="s" />
      {children}
    </button>
  )
}

/** Leaves the admin area with a full page load. */
export function BackToHome() {
  return (
    <a className={layout.link} href={paths.home.to()}>
      <Icon name="arrow-left" size="s" />
      Back to Home
    </a>
  )
}

const never = () => () => undefined

function metaName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'this site'
}

function iconHref(): string {
  return document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '/favicon.svg'
}

/** The site's name from the document: the admin area does not load the directory. */
export function useSiteName(): string {
  return useSyncExternalStore(never, metaName, () => 'this site')
}

/** URL of the site's icon. */
export function useSiteIcon(): string {
  return useSyncExternalStore(never, iconHref, () => '/favicon.svg')
}
