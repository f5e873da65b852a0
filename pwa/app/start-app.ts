import type { DocumentFrame, FirstFrame } from '#contract/directory.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { Loadable } from '#pwa/data/deferred-component.ts'
import type { Device } from '#pwa/data/device/device.tsx'
import type { DirectoryStore } from '#pwa/data/directory.tsx'
import { loadAhead, whenLoadedAndIdle } from '#pwa/data/load-ahead.ts'
import { logWarning } from '#pwa/data/log-warning.ts'
import { isLeaving } from '#pwa/updates/leaving.ts'
import { firmSheet, loadLaterParts, screens } from './deferred-parts.ts'
import { sharedPages } from './route-table.ts'

/** The first touch or key on the page. */
const firstUse = () =>
  new Promise<unknown>((resolve) => {
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, resolve, { once: true, passive: true })
  })

/** One after the other, so that none of them keeps a finger waiting. */
async function loadInTurn(parts: readonly Loadable[]): Promise<void> {
  for (const page of parts) {
    await new Promise<void>(whenLoadedAndIdle)
    if (isLeaving()) return
    await loadAhead(() => page.load())
  }
}

/** From the second visit on the owner's pages and the list of changes can be read without a network, opened before or not. */
function keepReading({ directory, link }: Device): void {
  const state = directory.getState()
  if (state.status !== 'ready') return
  const shown = state.directory.settings.pages.list.filter(({ enabled }) => enabled)
  link.send({ kind: 'keep-pages', slugs: shown.map(({ slug }) => slug) })
  link.send({ kind: 'keep-changes' })
}

/**
 * Runs after the first frame: hydrates the parts after the list, then fetches the directory's news and registers the service
 * worker. The chunks that the worker keeps, through deployments and without a network, load when the visitor begins to use the
 * page; without a worker, all of them at once. News wait for the parts, since a part must not change before it is hydrated.
 */
export function startApp(device: Device): void {
  loadLaterParts()
    .catch((error: unknown) => logWarning('A part of the page was not loaded', error))
    .finally(() => device.start())
  whenLoadedAndIdle(() => {
    loadAhead(async () => (await import('#pwa/updates/worker.ts')).registerWorker)
      .then((register) => register())
      .then(async (kept) => {
        if (kept !== 'nothing') device.link.send({ kind: 'note-revision' })
        if (kept === 'everything') keepReading(device)
        if (kept !== 'nothing') await firstUse()
        await loadInTurn(kept === 'first screens' ? [firmSheet, ...screens] : [...sharedPages, ...screens])
      })
      .catch((error: unknown) => logWarning('A page was not loaded ahead', error))
  })
}

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
