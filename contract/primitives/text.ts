/** C0 and C1 controls but tab and line feed, and the bidirectional overrides that can disguise text. */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Removes control and bidirectional override characters, then trims. Right-to-left letters stay. (threat F3) */
export function cleanText(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '').trim()
}
