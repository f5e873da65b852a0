/** Logs for developers that something was skipped or went another way; visitors see it on the screen. */
export function logWarning(sentence: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place of the app that writes to the console
  console.debug(`${sentence}: ${cause}`)
}
