/** Chromium's event; no other browser has it. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Where the document's own script keeps the offer, which may come before the app (backend/publication). */
const KEPT = Symbol.for('install-prompt')

/** The browser's offer, or null where it made none. */
export const keptPrompt = (): InstallPromptEvent | null => Reflect.get(window, KEPT) ?? null
