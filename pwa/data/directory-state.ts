import type { FirstFrame } from '#contract/directory.ts'
import type { DirectoryState } from './directory.tsx'

/** What the page shows before anything else is known: exactly what the server rendered. */
export function stateOfFrame(frame: FirstFrame | null): DirectoryState {
  if (!frame) return { status: 'loading' }
  const { firms, counts, settings, theme, publishedAt } = frame
  const directory = { firms, counts, settings, theme, syncedAt: publishedAt, complete: false }
  return { status: 'ready', directory: { ...directory, connection: 'online' } }
}
