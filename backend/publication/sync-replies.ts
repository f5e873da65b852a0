import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { DirectoryRecord } from '#backend/models/directory.ts'
import { type SyncReply, syncDirectory } from '#contract/directory.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { Chunks } from './compress.ts'
import type { FirmList } from './firm-list.ts'
import { type Published, publish } from './published.ts'

/** Deltas that are kept, in bytes of their identity form. */
const KEPT_DELTA_BYTES = 4 * 1024 * 1024

type SyncSource = Pick<
  DirectoryRecord,
  'revision' | 'deltaFrom' | 'tombstones' | 'settingsRevision' | 'themeRevision'
> & {
  /** As pages show them. */
  readonly settings: PublicSettings
  readonly theme: Theme
}

/** What a sync reply holds beside its firms. */
type Rest = Omit<SyncReply, 'firms'>

const COMMA = Buffer.from(',')

/** `{...rest,"firms":[...]}` around firms that are JSON already. */
function replyBody(rest: Rest, firms: Chunks): Chunks {
  const open = `${JSON.stringify(rest).slice(0, -1)},"firms":`
  return [Buffer.from(open), ...firms, Buffer.from('}')]
}

function jsonArray(items: Chunks): Chunks {
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]))
  return [Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])]
}

/** Bodies of the sync call for one published state. */
function createSyncBodies(source: SyncSource, list: FirmList) {
  const { revision, deltaFrom, tombstones, settings, theme } = source
  const complete = () => replyBody({ revision, complete: true, gone: [], settings, theme }, [list.bytes])
  const delta = (since: number): Chunks => {
    const changed = list.entries.filter((entry) => entry.revision > since)
    const gone = tombstones.filter((tombstone) => tombstone.revision > since).map(({ id }) => id)
    const rest: Rest = {
      revision,
      complete: false,
      gone,
      ...(source.settingsRevision > since ? { settings } : {}),
      ...(source.themeRevision > since ? { theme } : {}),
    }
    return replyBody(rest, jsonArray(changed.map((entry) => entry.json)))
  }
  /** Whether a delta from `since` is possible: not from 0, nor from numbers that are too old or not known yet. */
  const knows = (since: number) => since > 0 && since >= deltaFrom && since <= revision
  return { complete, delta, knows }
}

export interface SyncReplies {
  /** The answer to a caller that holds revision `since`; 0: nothing. Deltas are made at the first request and kept. */
  at(since: number): Published | Promise<Published | undefined>
  /** Replaces the complete answer by what `make` returns; null: keep it. */
  improve(make: (answer: Published) => Promise<Published | null>): Promise<void>
}

const draftOf = (body: Chunks) => ({
  type: 'application/json; charset=utf-8',
  body,
  headers: [['X-Robots-Tag', 'noindex']] as const,
})

/** Makes the complete and the unchanged answer at once, deltas as they are asked for. */
export async function createSyncReplies(source: SyncSource, list: FirmList): Promise<SyncReplies> {
  const bodies = createSyncBodies(source, list)
  let [complete, unchanged] = await Promise.all([
    publish(draftOf(bodies.complete())),
    publish(draftOf(bodies.delta(source.revision))),
  ])
  const deltas = new LRUCache<number, Published>({
    maxSize: KEPT_DELTA_BYTES,
    sizeCalculation: ({ identity }) => identity.length,
    fetchMethod: (since) => publish(draftOf(bodies.delta(since))),
  })
  return {
    at(since) {
      if (!bodies.knows(since)) return complete
      return since === source.revision ? unchanged : deltas.fetch(since)
    },
    async improve(make) {
      complete = (await make(complete)) ?? complete
    },
  }
}

/** The revision that a sync call's raw query says the caller holds, 0 for nothing; null where it is malformed. */
export function sinceOf(query: string): number | null {
  const said = new URLSearchParams(query).getAll('since')
  if (said.length > 1 || !syncDirectory.query) return null
  const parsed = v.safeParse(syncDirectory.query, said.length === 0 ? {} : { since: said[0] })
  return parsed.success ? Number(parsed.output.since) : null
}
