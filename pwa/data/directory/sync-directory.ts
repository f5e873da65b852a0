import { type FirstFrame, type SyncReply, syncDirectory } from '#contract/directory.ts'
import { type FirmDetails, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms } from '#contract/firm-rules.ts'
import { seconds } from '#contract/primitives/time.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { CONNECT_ONCE, type FromWorker, type ToOtherTabs } from '../device/messages.ts'
import { overlayFrame } from './overlay-frame.ts'
import type { DirectoryStorage, StoredDirectory } from './storage.ts'

/**
 * Asks the server once what changed since a revision. Besides the contract's shape a whole list must bring settings and
 * theme, and the first answer must be a whole list; anything else is not an answer of this site. (threat L11)
 */
export async function fetchReply(since: number, origin = ''): Promise<SyncReply> {
  const reply = await call(syncDirectory, { query: { since: String(since) } }, { origin })
  const isWhole = reply.settings !== undefined && reply.theme !== undefined
  if (reply.complete ? isWhole : since > 0) return reply
  throw new ApiError('invalid_answer', 'The answer did not hold the whole list', 200)
}

/** A sync of which nothing is known but that it was: anything may have changed. */
export const newsOfAnything = (revision: number): SyncReply => ({
  revision,
  complete: true,
  firms: [],
  gone: [],
})

/** Why nothing could be loaded, for people; with advice where the server did not respond. (threat L9) */
function reasonOf(error: unknown): string {
  if (error instanceof NoConnectionError) return `${error.message}. ${CONNECT_ONCE}`
  if (error instanceof ApiError && error.status === 0) return `${error.message}. ${CONNECT_ONCE}`
  return error instanceof Error ? error.message : String(error)
}

/** Attempts of one load, and the pause before the second in milliseconds; it doubles. */
const LOAD_RETRIES = { attempts: 3, firstPause: seconds(1) } as const

interface RetryParts {
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Asked before every attempt: false ends the load, as nothing is tried while the browser says offline. */
  readonly mayTry: () => boolean
}

/** No attempt was made or none is left to make, because the device has no connection. */
class NoConnectionError extends Error {
  constructor() {
    super('There is no connection')
    this.name = 'NoConnectionError'
  }
}

/** Runs `load` until it succeeds, at most three times; throws what the last attempt threw. */
async function withRetries<T>(load: () => Promise<T>, { sleep, mayTry }: RetryParts): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    if (!mayTry()) throw new NoConnectionError()
    try {
      return await load()
    } catch (error) {
      if (attempt >= LOAD_RETRIES.attempts) throw error
      await sleep(LOAD_RETRIES.firstPause * 2 ** (attempt - 1))
    }
  }
}

/** Firms of one message: small enough that taking one in never delays a tap. */
const BLOCK = 250
/** Changed firms beyond which the whole list is sent again. */
const LARGEST_DELTA = BLOCK

/** Whether a reply can be shown as a change of what is shown. */
const isSmall = (reply: SyncReply): boolean => !reply.complete && reply.firms.length <= LARGEST_DELTA

/** The list that a complete reply holds; null for a change. */
function wholeOf(reply: SyncReply, syncedAt: string): StoredDirectory | null {
  const { settings, theme, revision } = reply
  if (!reply.complete || !settings || !theme) return null
  return { settings, theme, revision, syncedAt, firms: reply.firms.map(toFirmRow).sort(compareFirms) }
}

/** Posts lists, changes and the connection to the page, and remembers which revision it shows. */
function createPublisher(post: (message: FromWorker) => void, pause: () => Promise<void>) {
  let shown: number | null = null
  let frame: FirstFrame | null = null
  /** The firms whose details the page may show. */
  const opened = new Set<string>()
  return {
    /** The revision of the whole list that the page shows; null before the first. */
    shown: () => shown,
    /** What the page shows already. A newer first frame stays in front of older data. */
    begin(first: FirstFrame | null): void {
      frame = first
      for (const { id } of first?.firms ?? []) opened.add(id)
    },
    /** The page asks for the details of a firm. */
    open: (id: string) => opened.add(id),
    isBlank: () => shown === null && !frame,

    async whole(held: StoredDirectory): Promise<void> {
      const { firms, settings, theme, syncedAt, revision } = frame ? overlayFrame(held, frame) : held
      for (let start = 0; start === 0 || start < firms.length; start += BLOCK) {
        post({ kind: 'rows', first: start === 0, firms: firms.slice(start, start + BLOCK) })
        await pause()
      }
      post({ kind: 'directory', head: { settings, theme, syncedAt, counts: countFirms(firms) } })
      // A row that looks the same stays as it is in a list, and its details with it; in a change it comes with new ones.
      const renewed = shown === null ? [] : firms.filter(({ id }) => opened.has(id))
      const same = { settings: undefined, theme: undefined } as const
      if (renewed.length > 0) post({ kind: 'delta', firms: renewed, gone: [], ...same, syncedAt })
      shown = revision
    },

    connection: (connection: 'checking' | 'online' | 'offline', syncedAt: string | null = null) =>
      post({ kind: 'connection', connection, syncedAt }),

    /** A reply to what is shown now. */
    change(reply: SyncReply, syncedAt: string): void {
      const { gone, settings, theme } = reply
      post({ kind: 'delta', firms: reply.firms.map(toFirmRow), gone, settings, theme, syncedAt })
      shown = reply.revision
    },
  }
}

/** Details of firms that just arrived, at hand before the device has stored them. */
function createArrivals() {
  let arriving: SyncReply | null = null
  const waiting = new Set<() => void>()
  return {
    begin(reply: SyncReply): void {
      arriving = reply
      for (const go of waiting) go()
      waiting.clear()
    },
    end(): void {
      arriving = null
    },
    details(id: string): FirmDetails | null {
      const firm = arriving?.firms.find((one) => one.id === id)
      return firm ? toFirmDetails(firm) : null
    },
    /** Resolves with the next arrival. */
    next: () => new Promise<void>((go) => waiting.add(go)),
  }
}

/** One run at a time, which calls meanwhile join. `attempt` never throws. */
function createSharedRun(attempt: (always: boolean) => Promise<void>) {
  let running: Promise<void> | null = null
  let isForced = false
  const run = (always = false): Promise<void> => {
    // A run that tries nothing while the browser says offline does not serve a caller who wants it tried.
    if (running && always && !isForced) return running.then(() => run(true))
    if (!running) isForced = always
    running ??= attempt(always).finally(() => {
      running = null
    })
    return running
  }
  return {
    run,
    running: () => running,
    /** Runs after something changed. Waits for a run under way, which may have started before. */
    async runAfresh(): Promise<void> {
      await running
      return run()
    },
  }
}

type Synced = Extract<ToOtherTabs, { readonly kind: 'synced' }>

/** Takes in the news of a tab of an earlier version, which told the cache of none. */
function takeUntold({ isTold, reply, revision, since }: Synced, onNews: SyncParts['onNews']): void {
  if (!isTold && revision !== since) onNews(reply ?? newsOfAnything(revision))
}

/** What this tab tells the others of its sync. `reply`: null where reading the database again is cheaper. */
const toldOf = (since: number, revision: number, syncedAt: string, reply: SyncReply | null): Synced => ({
  kind: 'synced',
  since,
  revision,
  syncedAt,
  reply,
  isTold: true,
})

interface SyncParts {
  readonly storage: DirectoryStorage
  readonly fetchReply: (since: number) => Promise<SyncReply>
  readonly post: (message: FromWorker) => void
  /** Told of each reply that changed what the device holds. */
  readonly onNews: (reply: SyncReply) => void
  /** Told at the start which state the device holds, before it syncs. */
  readonly onHeld: (revision: number) => void
  readonly sendToOtherTabs: (message: ToOtherTabs) => void
  /** Runs the work while no other tab runs theirs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly isOnline: () => boolean
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly now: () => Date
}

/**
 * Keeps the device's copy of the directory up to date and posts it to the page. `parts`: the browser's capabilities that it needs.
 */
export function createDirectorySync(parts: SyncParts) {
  const { storage, post } = parts
  const publisher = createPublisher(post, () => parts.sleep(0))
  let hasFailed = false
  const arrivals = createArrivals()
  let starting: Promise<void> | null = null

  const showStored = async () => {
    if ((await storage.stamp())?.revision === publisher.shown()) return
    const held = await storage.read()
    if (held) await publisher.whole(held)
  }

  const take = async (reply: SyncReply, since: number) => {
    const syncedAt = parts.now().toISOString()
    const isNews = reply.complete || reply.revision > since
    const change = isNews && isSmall(reply) ? reply : null
    const whole = wholeOf(reply, syncedAt)
    arrivals.begin(reply)
    if (whole) await publisher.whole(whole)
    const stored = await storage.write(isNews ? reply : { ...reply, firms: [], gone: [] }, since, syncedAt)
    arrivals.end()
    if (stored && change && publisher.shown() === since) publisher.change(change, syncedAt)
    else await showStored()
    if (!stored) return syncedAt
    if (isNews) parts.onNews(reply)
    post({ kind: 'storage', holds: storage.isKept() ? 'directory' : 'memory' })
    if (storage.isKept()) parts.sendToOtherTabs(toldOf(since, reply.revision, syncedAt, change))
    return syncedAt
  }

  /** `before`: when this device had last synced as the sync was asked for. By equality: clocks are put back. */
  const syncAlone = async (mayTry: () => boolean, before: string | undefined): Promise<string> => {
    const stamp = await storage.stamp()
    if (stamp && stamp.syncedAt !== before) {
      await showStored()
      return stamp.syncedAt
    }
    const since = stamp?.revision ?? 0
    const reply = await withRetries(() => parts.fetchReply(since), { sleep: parts.sleep, mayTry })
    return take(reply, since)
  }

  const attempt = async (always: boolean) => {
    const mayTry = () => always || parts.isOnline()
    if (hasFailed && mayTry()) publisher.connection('checking')
    const before = (await storage.stamp())?.syncedAt
    try {
      await parts.alone(async () => {
        const syncedAt = await syncAlone(mayTry, before)
        hasFailed = false
        publisher.connection('online', syncedAt)
      })
    } catch (error) {
      hasFailed = true
      publisher.connection('offline')
      if (publisher.isBlank())
        post({ kind: 'failed', message: `Failed to load application data: ${reasonOf(error)}` })
    }
  }

  const { run: sync, runAfresh: syncAfresh, running } = createSharedRun(attempt)
  return {
    /** Asks the server for what is new; a call during another joins it. Never throws. */
    sync,
    syncAfresh,
    /** Shows the device's copy, then syncs. `frame`: the data that the page shows already. */
    start(first: FirstFrame | null): Promise<void> {
      publisher.begin(first)
      starting = (async () => {
        const held = await storage.read()
        post({ kind: 'storage', holds: held ? 'directory' : 'nothing' })
        if (held) parts.onHeld(held.revision)
        if (held) await publisher.whole(held)
        await sync()
      })()
      return starting
    },
    /** Details of a firm; those of one that is just being fetched are waited for. */
    async details(id: string): Promise<FirmDetails | null> {
      publisher.open(id)
      const held = arrivals.details(id) ?? (await storage.details(id)) ?? arrivals.details(id)
      if (held) return held
      await Promise.race([arrivals.next(), Promise.all([starting, running()])])
      return arrivals.details(id) ?? storage.details(id)
    },
    /** Takes in what another tab fetched, or looks at once after a change made in this browser. */
    async receive(message: ToOtherTabs): Promise<void> {
      if (message.kind === 'saved') return syncAfresh()
      takeUntold(message, parts.onNews)
      if (running() || publisher.shown() === null) return
      const { reply, since, syncedAt, revision } = message
      if (reply && publisher.shown() === since && revision > since) publisher.change(reply, syncedAt)
      else if (revision !== publisher.shown()) await showStored()
      publisher.connection('online', syncedAt)
    },
  }
}
