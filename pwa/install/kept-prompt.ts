/** Chromium's event; no other browser has it. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const KEPT = Symbol.for('install-prompt')

/** Keeps the browser's offer to install until there is a card to make it with: it may come before the card's chunk. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    Reflect.set(window, KEPT, event)
  })
}

/** The browser's offer, or null where it made none. */
export const keptPrompt = (): InstallPromptEvent | null => Reflect.get(window, KEPT) ?? null
