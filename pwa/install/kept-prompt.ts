/** Chromium's event; no other browser has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPromptEvent | null = null

/** Keeps the browser's offer, which it makes once and maybe before anything shows it. Called at the app's start. */
export function keepPrompt(): void {
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    kept = offer as InstallPromptEvent
  })
}

/** The browser's offer, or null where it made none. */
export const keptPrompt = (): InstallPromptEvent | null => kept
