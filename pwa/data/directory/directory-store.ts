import type { FirstFrame } from '#contract/directory.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms } from '#contract/firm-rules.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { createStore } from '../create-store.ts'
import type { Connection, DirectoryHead, FromWorker } from '../device/messages.ts'
import { askWorker, type WorkerLink } from '../device/worker-link.ts'
import { type Directory, type DirectoryState, type DirectoryStore, searchTextOf } from '../directory.tsx'
import { createStorageMark } from '../storage-item.ts'

/** Set once this device keeps the directory. It lives outside the database, so that a cleared one is noticed. */
const keptOnce = createStorageMark('local', 'directory-seen')

/** Returns the known object where it holds the same values, so that its row is not drawn again. */
function keepRow(known: FirmRow | undefined, row: FirmRow): FirmRow {
  return known && isSame(row, known) ? known : row
}

/** Returns a list with the `changed` firms at their place and without the `gone` ones; `rows` stays as it is. */
function mergeRows(
  rows: readonly FirmRow[],
  changed: readonly FirmRow[],
  gone: readonly string[],
): readonly FirmRow[] {
  if (changed.length === 0 && gone.length === 0) return rows
  const moved = new Set([...gone, ...changed.map((row) => row.id)])
  // A row that looks the same stands for a firm whose details changed: they are asked for anew with the new object.
  return [...rows.filter(({ id }) => !moved.has(id)), ...changed].sort(compareFirms)
}

/** The closed firms apart from the others, so that no list, count or choice has to think of them. */
function parted(every: readonly FirmRow[]): Pick<Directory, 'every' | 'firms' | 'closed'> {
  const closed = every.filter(isClosed)
  return { every, closed, firms: closed.length > 0 ? every.filter((row) => !isClosed(row)) : every }
}

/** Collects the blocks of a new list beside the one that is shown. */
function createListCollector() {
  let rows: FirmRow[] = []
  let known: ReadonlyMap<string, FirmRow> = new Map()
  return {
    add(block: readonly FirmRow[], isFirst: boolean, shown: Directory | null): void {
      if (isFirst) {
        rows = []
        known = new Map(shown?.every.map((row) => [row.id, row]))
      }
      for (const row of block) {
        const kept = keepRow(known.get(row.id), row)
        searchTextOf(kept)
        rows.push(kept)
      }
    },
    finish(head: DirectoryHead, connection: Connection): Directory {
      const all = rows
      rows = []
      known = new Map()
      return { ...head, ...parted(all), complete: true, connection }
    },
  }
}

/** The directory after a change that the worker fetched. */
function withDelta(shown: Directory, delta: Extract<FromWorker, { kind: 'delta' }>): Directory {
  const every = mergeRows(shown.every, delta.firms, delta.gone)
  every.forEach(searchTextOf)
  return {
    ...shown,
    ...(every !== shown.every && { ...parted(every), counts: countFirms(every) }),
    settings: delta.settings ?? shown.settings,
    theme: delta.theme ?? shown.theme,
    syncedAt: delta.syncedAt,
  }
}

/** The first state of a page: exactly the one that the server rendered. */
function stateOfFrame(frame: FirstFrame | null): DirectoryState {
  if (!frame) return { status: 'loading' }
  const { firms, counts, settings, theme, publishedAt } = frame
  const directory = {
    ...parted(firms),
    counts,
    settings,
    theme,
    syncedAt: publishedAt,
    complete: false,
  }
  return { status: 'ready', directory: { ...directory, connection: 'online' } }
}

/**
 * The one store of directory data in the page: a plain snapshot of what the worker holds. On the server it holds the
 * first frame and nothing changes it.
 */
export function createDirectoryStore(frame: FirstFrame | null, link: WorkerLink): DirectoryStore {
  const first = stateOfFrame(frame)
  const { get: getState, set: show, subscribe } = createStore(first)
  const detailsOf = new WeakMap<FirmRow, FirmDetails>()
  const collector = createListCollector()
  let connection: Connection = 'online'
  let isCleared = false
  let hasStarted = false

  const showDirectory = (directory: Directory) => show({ status: 'ready', directory })

  link.subscribe((message) => {
    const state = getState()
    const directory = state.status === 'ready' ? state.directory : null
    if (message.kind === 'rows') collector.add(message.firms, message.first, directory)
    else if (message.kind === 'directory') showDirectory(collector.finish(message.head, connection))
    else if (message.kind === 'delta' && directory) showDirectory(withDelta(directory, message))
    else if (message.kind === 'connection') {
      connection = message.connection
      const syncedAt = message.syncedAt ?? directory?.syncedAt ?? null
      if (directory) showDirectory({ ...directory, connection, syncedAt })
    } else if (message.kind === 'failed') {
      if (!directory) show({ status: 'failed', message: message.message })
    } else if (message.kind === 'storage') {
      if (message.holds === 'directory') keptOnce.write(1)
      else if (message.holds === 'nothing' && keptOnce.read() !== null) {
        isCleared = true
        show(state)
      }
    }
  })

  const start = () => {
    if (hasStarted) return
    hasStarted = true
    const { details: _, ...window } = frame ?? {}
    link.send({ kind: 'start', frame: frame && (window as FirstFrame), online: navigator.onLine })
  }

  const frameFirm = frame?.firms.find((firm) => firm.id === frame.details?.id)
  if (frameFirm && frame?.details) detailsOf.set(frameFirm, frame.details)

  return {
    frame,
    getState,
    getServerState: () => first,
    subscribe,
    start,
    retry() {
      if (getState().status === 'failed') show({ status: 'loading' })
      link.send({ kind: 'sync', always: true })
    },
    async loadDetails(id) {
      start()
      const details = await askWorker(link, 'details', { id })
      const state = getState()
      const firm = state.status === 'ready' && state.directory.every.find((one) => one.id === id)
      if (firm && details) detailsOf.set(firm, details)
      return details
    },
    current(firm) {
      const state = getState()
      return (state.status === 'ready' && state.directory.every.find(({ id }) => id === firm.id)) || firm
    },
    detailsAtHand: (firm) => detailsOf.get(firm) ?? null,
    wasCleared: () => isCleared,
  }
}
