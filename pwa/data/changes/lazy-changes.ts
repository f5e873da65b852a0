import type { SyncReply } from '#contract/directory.ts'
import type { LaterStores } from '../device/later-stores.ts'
import { logWarning } from '../log-warning.ts'
import type { DeviceRubricReply, RubricRequest } from '../rubric/messages.ts'
import type { ChangedFirms, KeptChangesParts } from './kept-changes.ts'
import type { ChangesReply, ChangesRequest } from './messages.ts'

interface Parts extends KeptChangesParts {
  readonly post: (reply: ChangesReply | DeviceRubricReply) => void
}

/** The firms whose entries a sync may have changed: those that are gone are in the ledger still. */
export const changedIn = ({ complete, firms, gone }: SyncReply): ChangedFirms =>
  complete ? 'all' : [...firms.map(({ id }) => id), ...gone]

/** The ledger and the rubric on this device, loaded for the first question about them: most first visits ask none. */
export function lazyChanges(parts: Parts) {
  let loading: Promise<LaterStores> | null = null
  const missed: ChangedFirms[] = []

  const load = (): Promise<LaterStores> => {
    loading ??= import('../device/later-stores.ts').then(async ({ laterStores }) => {
      const stores = laterStores(parts)
      for (const news of missed.splice(0)) await stores.changes.takeNews(news)
      return stores
    })
    return loading
  }
  const use = (work: (stores: LaterStores) => Promise<void>): Promise<void> =>
    load().then(work, (error: unknown) => {
      logWarning('The changes were not loaded', error)
      loading = null
    })
  const answer = async (request: ChangesRequest | RubricRequest, { changes, rubric }: LaterStores) => {
    if (request.kind === 'rubric') return parts.post(await rubric.handle(request))
    await changes.handle(request)
    if (request.kind === 'keep-changes') await rubric.keepAhead()
  }
  return {
    handle: async (request: ChangesRequest | RubricRequest): Promise<void> => {
      await use((stores) => answer(request, stores))
      if (loading === null && request.kind !== 'keep-changes')
        parts.post({ kind: request.kind, call: request.call, read: null })
    },
    /** What a sync says has changed is read again, if need be once the ledger is asked for. */
    takeNews: async (reply: SyncReply): Promise<void> => {
      const news = changedIn(reply)
      if (loading) return use(({ changes }) => changes.takeNews(news))
      missed.push(news)
    },
    keepSaved: (): Promise<void> => use(({ changes }) => changes.keepSaved()),
  }
}
