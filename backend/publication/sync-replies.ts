import type { DirectoryRecord } from '#backend/models/directory.ts'
import type { SyncReply } from '#contract/directory.ts'
import { type Firm, firm, firmDetails } from '#contract/firm.ts'
import { toColumns } from '#contract/primitives/columns.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { byteLengthOf, type Chunks } from './compress.ts'
import { type FirmList, firmOf } from './firm-list.ts'
import { firstFirms } from './first-frame.ts'
import { createLru } from './lru.ts'
import { madeOnce } from './made-once.ts'
import { type Published, publish } from './published.ts'
import type { Held } from './sync-query.ts'

/** Deltas that are kept, in bytes of their identity form. */
const KEPT_DELTA_BYTES = 4 * 1024 * 1024

/** Beyond so many bytes of firms the frame's share is not worth a second copy of them all. */
const FRAMED_BYTES = 1024 * 1024

const FIRM_KEYS = Object.keys(firm.entries) as (keyof Firm)[]
const DETAIL_KEYS = FIRM_KEYS.filter((key) => key !== 'id' && key in firmDetails.entries)

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
  /** The complete answer to who holds this state's frame. */
  const beyondFrame = (): Chunks => {
    const inFrame = new Set(firstFirms(list))
    const framed = toColumns([...inFrame].map(firmOf), DETAIL_KEYS)
    const others = toColumns(list.entries.filter((entry) => !inFrame.has(entry)).map(firmOf), FIRM_KEYS)
    return [Buffer.from(JSON.stringify({ revision, complete: true, gone: [], framed, others, firms: [] }))]
  }
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
  return { complete, beyondFrame, delta, knows }
}

export interface SyncReplies {
  /** The answer to who holds so much; most are made at the first request and kept for those that follow. */
  at(held: Held): Published | Promise<Published>
  /** Makes the complete answers that nobody asked for yet. */
  makeAll(): Promise<void>
  /** Puts what `make` makes of the complete answers in their place; null: nothing better. */
  improve(make: (answer: Published) => Promise<Published | null>): Promise<void>
}

const draftOf = (body: Chunks) => ({
  type: 'application/json; charset=utf-8',
  body,
  headers: [['X-Robots-Tag', 'noindex']] as const,
})

/** An answer that is made on demand and may be replaced by a smaller form of the same. */
function improvable(make: () => Promise<Published>) {
  const store = new Map<'made', Published | Promise<Published>>()
  const at = () => madeOnce(store, 'made', make)
  return {
    at,
    async improve(makeSmaller: (answer: Published) => Promise<Published | null>) {
      const smaller = await makeSmaller(await at())
      if (smaller) store.set('made', smaller)
    },
  }
}

/**
 * Makes the unchanged answer, and the others as they are asked for: of a short list in some milliseconds. The complete
 * answer of a long one takes longer, and is made at once.
 */
export async function createSyncReplies(source: SyncSource, list: FirmList): Promise<SyncReplies> {
  const bodies = createSyncBodies(source, list)
  const isLong = list.bytes.byteLength > FRAMED_BYTES
  const whole = improvable(() => publish(draftOf(bodies.complete())))
  const rest = isLong ? whole : improvable(() => publish(draftOf(bodies.beyondFrame())))
  const complete = new Set([rest, whole])
  const [unchanged] = await Promise.all([
    publish(draftOf(bodies.delta(source.revision))),
    isLong && whole.at(),
  ])
  const deltas = createLru<number, Published | Promise<Published>>(KEPT_DELTA_BYTES)
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
    at({ since, frame }) {
      if (!bodies.knows(since)) return (frame === source.revision ? rest : whole).at()
      return since === source.revision ? unchanged : (deltas.get(since) ?? makeDelta(since))
    },
    async makeAll() {
      for (const answer of complete) await answer.at()
    },
    async improve(make) {
      for (const answer of complete) await answer.improve(make)
    },
  }
}
