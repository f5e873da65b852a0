import { useEffect, useState } from 'react'
import {
  browserNotes,
  countVisit,
  installsByHand,
  isInstalled,
  mayOffer,
  noteNotNow,
} from './install-rules.ts'

/** Chromium's event; no other browser has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** How this device installs: by the browser's own prompt, or by hand in three steps. */
export type InstallOffer =
  | { readonly kind: 'prompt'; readonly install: () => Promise<void> }
  | { readonly kind: 'steps' }

/** The offer to install, or null while there is none to make; and what "Not now" does. (design section 11) */
export function useInstallOffer(): { readonly offer: InstallOffer | null; readonly notNow: () => void } {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  const withdraw = () => setOffer(null)
  useEffect(() => {
    const notes = browserNotes()
    if (!notes || isInstalled()) return
    if (!mayOffer(notes, countVisit(notes), Date.now())) return
    if (installsByHand()) setOffer({ kind: 'steps' })
    const onPrompt = (event: Event) => {
      event.preventDefault()
      const install = async () => {
        await (event as InstallPromptEvent).prompt()
        setOffer(null)
      }
      setOffer({ kind: 'prompt', install })
    }
    const onInstalled = () => setOffer(null)
    window.addEventListener('beforeinstallprompt', onPrompt)
    window.addEventListener('appinstalled', onInstalled)
    return () => {
      window.removeEventListener('beforeinstallprompt', onPrompt)
      window.removeEventListener('appinstalled', onInstalled)
    }
  }, [])
  const notNow = () => {
    const notes = browserNotes()
    if (notes) noteNotNow(notes, Date.now())
    withdraw()
  }
  return { offer, notNow }
}
