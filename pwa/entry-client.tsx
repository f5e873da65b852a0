import './styles/tokens.css'
import './styles/measures.css'
import './styles/marks.css'
import './styles/base.css'
import './styles/print.css'
import './styles/utilities.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { canonicalPath } from '#contract/page-address.ts'
import { loadAll } from '#pwa/data/deferred-component.ts'
import { createDevice } from '#pwa/data/device/device.tsx'
import { logWarning } from '#pwa/data/log-warning.ts'
import { App } from './app/app.tsx'
import { screens } from './app/deferred-parts.ts'
import './app/drawn-styles.ts'
import { allowMovedNodes, keepFocusWhole, keepOpenedInSight, pasteOnOneLine } from './app/browser-habits.ts'
import { isAdminPath, loadAdminPageAt, loadPageAt } from './app/route-table.ts'
import { isDrawn, readFirstFrame, startApp, whenReady } from './app/start-app.ts'
import { keepPrompt } from './install/kept-prompt.ts'
import { recoverFromLostChunk } from './updates/recover-from-lost-chunk.ts'

/** Sets the canonical address of the page where no server could redirect to it, as offline. */
function keepOneAddress(): void {
  const { pathname, search, hash } = location
  const address = canonicalPath(pathname)
  if (address !== pathname) history.replaceState(history.state, '', address + search + hash)
}

/** All awaiting happens in here: lazy chunks import this file, and a top-level await would deadlock with them. */
async function begin(): Promise<void> {
  allowMovedNodes()
  keepFocusWhole()
  pasteOnOneLine()
  keepOpenedInSight()
  keepOneAddress()
  const isAdmin = isAdminPath(location.pathname)
  recoverFromLostChunk()
  keepPrompt()
  const page = (isAdmin ? loadAdminPageAt : loadPageAt)(location.pathname)
  const [frame] = await Promise.all([
    readFirstFrame(document),
    // In the shell the app itself shows the error; a page that the server drew stays as it is.
    isDrawn(document) ? page : page.catch((error: unknown) => logWarning('The page was not loaded', error)),
  ])
  const device = createDevice(frame)
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')

  const app = (
    <StrictMode>
      <BrowserRouter>
        <App device={device} />
      </BrowserRouter>
    </StrictMode>
  )

  // Without data there is only the loading screen, or another one; a page that the server drew keeps its content.
  if (!frame) await loadAll(screens)
  // As a transition, so that React yields to the browser every 5 ms.
  if (frame) startTransition(() => void hydrateRoot(root, app))
  else if (!isAdmin && isDrawn(document))
    void whenReady(device.directory).then(() => createRoot(root).render(app))
  else createRoot(root).render(app)
  // The admin area does not read the directory on this device.
  if (!isAdmin) startApp(device)
}

void begin()
