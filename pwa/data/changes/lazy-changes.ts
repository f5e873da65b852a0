import type { SyncReply } from '#contract/directory.ts'
import { logWarning } from '../log-warning.ts'
import type { ChangedFirms, KeptChanges, KeptChangesParts } from './kept-changes.ts'
import type { ChangesRequest } from './messages.ts'

/** The firms whose entries a sync may have changed: those that are gone are in the ledger still. */
export const changedIn = ({ complete, firms, gone }: SyncReply): ChangedFirms =>
  complete ? 'all' : [...firms.map(({ id }) => id), ...gone]

/** The ledger on this device, loaded for the first question about it: most first visits ask none. */
export function lazyChanges(parts: KeptChangesParts) {
  let loading: Promise<KeptChanges> | null = null
  const missed: ChangedFirms[] = []

  const load = (): Promise<KeptChanges> => {
    loading ??= import('./kept-changes.ts').then(async ({ keptChanges }) => {
      const changes = keptChanges(parts)
      for (const news of missed.splice(0)) await changes.takeNews(news)
      return changes
    })
    return loading
  }
  const use = (work: (changes: KeptChanges) => Promise<void>): Promise<void> =>
    load().then(work, (error: unknown) => {
      logWarning('The changes were not loaded', error)
      loading = null
    })
  return {
    handle: async (request: ChangesRequest): Promise<void> => {
      await use((changes) => changes.handle(request))
      if (loading === null && request.kind === 'changes')
        parts.post({ kind: 'changes', call: request.call, read: null })
    },
    /** What a sync says has changed is read again, if need be once the ledger is asked for. */
    takeNews: async (reply: SyncReply): Promise<void> => {
      const news = changedIn(reply)
      if (loading) return use((changes) => changes.takeNews(news))
      missed.push(news)
    },
    keepSaved: (): Promise<void> => use((changes) => changes.keepSaved()),
  }
}
