import { useEffect, useState } from 'react'
import { isInstalled } from '#pwa/data/is-installed.ts'
import { CODE_COPIED } from '#pwa/data/persist.ts'
import {
  browserNotes,
  countVisit,
  installsByHand,
  mayOffer,
  noteCopied,
  noteNotNow,
} from './install-rules.ts'
import { keptPrompt } from './kept-prompt.ts'

/**
 * How this device installs: by the browser's own prompt, or by hand in three steps. `floats`: a code was copied on this
 * page just now, whose content must not move.
 */
export type InstallOffer = { readonly floats: boolean } & (
  | { readonly kind: 'prompt'; readonly install: () => Promise<void> }
  | { readonly kind: 'steps' }
)

/** The offer to install, or null while there is none; and the action of "Not now". */
export function useInstallOffer(): { readonly offer: InstallOffer | null; readonly notNow: () => void } {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  const withdraw = () => setOffer(null)
  useEffect(() => {
    const notes = browserNotes()
    if (!notes || isInstalled()) return
    const visits = countVisit(notes)
    const make = (floats: boolean) => {
      if (!mayOffer(notes, visits, Date.now())) return
      const prompt = keptPrompt()
      const install = async () => {
        await prompt?.prompt()
        setOffer(null)
      }
      if (installsByHand()) setOffer((made) => made ?? { kind: 'steps', floats })
      else if (prompt) setOffer((made) => ({ kind: 'prompt', install, floats: made?.floats ?? floats }))
    }
    let wasCopied = false
    const onCopied = () => {
      wasCopied = true
      noteCopied(notes)
      make(true)
    }
    const onPrompt = () => make(wasCopied)
    const onInstalled = () => setOffer(null)
    make(false)
    window.addEventListener(CODE_COPIED, onCopied)
    window.addEventListener('beforeinstallprompt', onPrompt)
    window.addEventListener('appinstalled', onInstalled)
    return () => {
      window.removeEventListener(CODE_COPIED, onCopied)
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
