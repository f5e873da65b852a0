import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { loadAssets } from './load-assets.ts'
import type { Pages, RenderedPage } from './pages.ts'

export interface BuiltFiles {
  /** Folder of the browser's build, `dist/client`. */
  readonly client: string
  /** The server's build, `dist/server/entry-server.js`. */
  readonly serverEntry: string
  /** Source of the inline copy script. */
  readonly copyScript: string
}

interface ServerEntry {
  readonly buildId: string
  renderPage(path: string, frame: Parameters<Pages['render']>[1]): RenderedPage
  renderShell(path: string): string
}

/**
 * Loads the built app. The renderer is imported anew whenever its file has changed, so a development server can load
 * it again. Fails where the build is missing.
 */
export async function loadPages(files: BuiltFiles): Promise<Pages> {
  const { mtimeMs } = await stat(files.serverEntry)
  const address = `${pathToFileURL(files.serverEntry).href}?built=${mtimeMs}`
  const entry = (await import(address)) as ServerEntry
  return {
    build: entry.buildId,
    render: entry.renderPage,
    shell: entry.renderShell,
    assets: await loadAssets(files.client, files.copyScript),
  }
}
