import * as v from 'valibot'
import { createSharedCache } from '#backend/load-shedding/shared-cache.ts'
import type { WorkQueue } from '#backend/load-shedding/work-queue.ts'
import type { DirectoryRecord } from '#backend/models/directory.ts'
import { type SyncReply, syncDirectory } from '#contract/directory.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { Chunks } from './compress.ts'
import type { FirmList } from './firm-list.ts'
import { type Published, publish } from './published.ts'

/** Deltas that are kept, in bytes of all their forms. */
const KEPT_DELTA_BYTES = 16 * 1024 * 1024

/** From this share of the complete answer on a delta is not made: the complete one is there, compressed thoroughly. */
const WORTH_A_DELTA = 0.75

type SyncSource = Pick<
  DirectoryRecord,
  'revision' | 'deltaFrom' | 'tombstones' | 'settingsRevision' | 'themeRevision'
> & {
  /** As pages show them. */
  readonly settings: PublicSettings
  readonly theme: Theme
}

/** The parts of a sync reply beside its firms. */
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
  const { revision, deltaFrom, tombstones, settings, theme, settingsRevision, themeRevision } = source
  return {
    complete: () => replyBody({ revision, complete: true, gone: [], settings, theme }, [list.bytes]),
    delta(since: number): Chunks {
      const gone = tombstones.filter((tombstone) => tombstone.revision > since).map(({ id }) => id)
      const rest: Rest = {
        revision,
        complete: false,
        gone,
        ...(settingsRevision > since ? { settings } : {}),
        ...(themeRevision > since ? { theme } : {}),
      }
      const changed = list.entries.filter((entry) => entry.revision > since)
      return replyBody(rest, jsonArray(changed.map((entry) => entry.json)))
    },
    /** Whether a delta from `since` is possible: not from 0, nor from numbers that are too old or not known yet. */
    knows: (since: number) => since > 0 && since >= deltaFrom && since <= revision,
  }
}

/** A change that deltas tell. */
interface Change {
  readonly revision: number
  /** Bytes of the firms that changed then or later. */
  readonly bytes: number
}

/** The changes that deltas tell, in their order. */
function changesOf(source: SyncSource, { entries }: FirmList): readonly Change[] {
  const bytes = new Map<number, number>()
  const add = (revision: number, more: number) => bytes.set(revision, (bytes.get(revision) ?? 0) + more)
  for (const { revision, json } of entries) add(revision, json.byteLength)
  for (const { revision } of source.tombstones) add(revision, 0)
  for (const revision of [source.settingsRevision, source.themeRevision]) add(revision, 0)
  const newestFirst: Change[] = []
  for (const [revision, own] of [...bytes].sort(([one], [other]) => other - one)) {
    newestFirst.push({ revision, bytes: own + (newestFirst.at(-1)?.bytes ?? 0) })
  }
  return newestFirst.reverse()
}

/** The first change that a holder of `since` does not know: all holders with the same one lack the same. */
function firstAfter(changes: readonly Change[], since: number): Change | undefined {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle] as Change).revision > since) high = middle
    else low = middle + 1
  }
  return changes[low]
}

export interface SyncReplies {
  /** The answer to a caller that holds revision `since`; 0: nothing. Deltas are made at the first request and kept. */
  at(since: number): Published | Promise<Published>
  /** Replaces the complete answer by what `make` returns; null: keep it. */
  improve(make: (answer: Published) => Promise<Published | null>): Promise<void>
}

const draftOf = (body: Chunks) => ({
  type: 'application/json; charset=utf-8',
  body,
  headers: [['X-Robots-Tag', 'noindex']] as const,
})

const bytesOf = ({ identity, br }: Published) => identity.length + (br?.length ?? 0)

/**
 * Makes the complete and the unchanged answer at once, deltas as they are asked for. Devices that lack the same changes share one
 * delta, whatever revisions they hold; who lacks most of the list gets the list.
 */
export async function createSyncReplies(
  source: SyncSource,
  list: FirmList,
  queue: WorkQueue,
): Promise<SyncReplies> {
  const bodies = createSyncBodies(source, list)
  let [complete, unchanged] = await Promise.all([
    publish(draftOf(bodies.complete())),
    publish(draftOf(bodies.delta(source.revision))),
  ])
  const changes = changesOf(source, list)
  const deltaOf = createSharedCache<Published>({
    queue,
    kind: 'sync',
    maxSize: KEPT_DELTA_BYTES,
    sizeOf: bytesOf,
  })
  return {
    at(since) {
      if (!bodies.knows(since)) return complete
      if (since === source.revision) return unchanged
      const { revision, bytes } = firstAfter(changes, since) ?? { revision: source.revision, bytes: 0 }
      if (bytes > WORTH_A_DELTA * complete.identity.length) return complete
      return deltaOf(String(revision), () => publish(draftOf(bodies.delta(since))))
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
