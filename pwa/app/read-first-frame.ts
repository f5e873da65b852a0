import type { DocumentFrame, FirstFrame } from '#contract/directory.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { DirectoryStore } from '#pwa/data/directory.tsx'
import { logWarning } from '#pwa/data/log-warning.ts'

const ATTEMPTS = 3

const later = () => new Promise((done) => setTimeout(done, seconds(1)))

/** Another process may publish a moment later than the one that sent the document. */
async function loadShared(address: string, attempts = ATTEMPTS): Promise<FirstFrame | null> {
  try {
    const answer = await fetch(address)
    if (answer.ok) return (await answer.json()) as FirstFrame
  } catch (error) {
    logWarning('The data of the page were not loaded', error)
  }
  if (attempts <= 1) return null
  await later()
  return loadShared(address, attempts - 1)
}

/** Whether the server drew this document, and did not only name the scripts that do. */
export const isDrawn = (document: Document): boolean => document.getElementById('first-frame') !== null

/** Waits until there is a directory from elsewhere: the device, or the server in answer to the sync. */
export const whenReady = (store: DirectoryStore): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (store.getState().status !== 'ready') return
      stop()
      resolve()
    })
  })

/** The data that the document was rendered from, or null where it is the shell or they cannot be had any more. */
export async function readFirstFrame(from: Document): Promise<FirstFrame | null> {
  const json = from.getElementById('first-frame')?.textContent
  if (!json) return null
  const { shared, ...own } = JSON.parse(json) as DocumentFrame
  const frame = await loadShared(shared)
  return frame && { ...frame, ...own }
}
