import { type ReactNode, useState } from 'react'
import layout from '#pwa/ui/layout.module.css'

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
