/** Logs for developers that something was skipped or went another way; visitors see it on the screen. */
export function logWarning(sentence: string, cause: unknown): void {
  console.debug(`${sentence}: ${cause}`)
}
