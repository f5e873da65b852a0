import type { FirstFrame } from '#contract/directory.ts'

/** The data that the server wrote into the document, or null where the document is the shell. */
export function readFirstFrame(from: Document): FirstFrame | null {
  const json = from.getElementById('first-frame')?.textContent
  return json ? (JSON.parse(json) as FirstFrame) : null
}
