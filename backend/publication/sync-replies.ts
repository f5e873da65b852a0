import type { DirectoryRecord } from '#backend/models/directory.ts'
import type { SyncReply } from '#contract/directory.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { byteLengthOf, type Chunks } from './compress.ts'
import type { FirmList } from './firm-list.ts'
import { createLru } from './lru.ts'
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
export function createSyncBodies(source: SyncSource, list: FirmList) {
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
  /** Whether a caller at `since` can be told a delta. 0, a too old and an unknown later number cannot. */
  const knows = (since: number) => since > 0 && since >= deltaFrom && since <= revision
  return { complete, delta, knows }
}

export interface SyncReplies {
  readonly complete: Published
  /** The answer to `?since=`; made at the first request and kept for those that follow. */
  at(since: number): Published | Promise<Published>
  /** Takes the complete answer's recompressed form. */
  improve(complete: Published): void
}

const draftOf = (body: Chunks) => ({
  type: 'application/json; charset=utf-8',
  body,
  headers: [['X-Robots-Tag', 'noindex']] as const,
})

/** Makes the complete and the unchanged answer, and the deltas as they are asked for. */
export async function createSyncReplies(source: SyncSource, list: FirmList): Promise<SyncReplies> {
  const bodies = createSyncBodies(source, list)
  const [first, unchanged] = await Promise.all([
    publish(draftOf(bodies.complete())),
    publish(draftOf(bodies.delta(source.revision))),
  ])
  const deltas = createLru<number, Published | Promise<Published>>(KEPT_DELTA_BYTES)
  let complete = first
  const makeDelta = (since: number): Promise<Published> => {
    const body = bodies.delta(since)
    const weight = byteLengthOf(body)
    const made = publish(draftOf(body)).then((answer) => {
      deltas.set(since, answer, weight)
      return answer
    })
    deltas.set(since, made, weight)
    made.catch(() => deltas.delete(since))
    return made
  }
  return {
    get complete() {
      return complete
    },
    at(since) {
      if (!bodies.knows(since)) return complete
      return since === source.revision ? unchanged : (deltas.get(since) ?? makeDelta(since))
    },
    improve(better) {
      complete = better
    },
  }
}
