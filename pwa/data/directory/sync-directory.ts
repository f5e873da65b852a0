import type { FirstFrame, SyncReply } from '#contract/directory.ts'
import { type FirmDetails, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms } from '#contract/firm-rules.ts'
import type { FirmChallenges } from '../challenges/challenge-filter.ts'
import type { FromWorker, ToOtherTabs } from '../device/messages.ts'
import { reasonOf, withRetries } from './fetch-reply.ts'
import { overlayFrame } from './overlay-frame.ts'
import type { DirectoryStorage, StoredDirectory } from './storage.ts'

/** Firms of one message: small enough that taking one in never delays a tap. */
const BLOCK = 250
/** Changed firms beyond which the whole list is sent anew. */
const LARGEST_DELTA = BLOCK

/** Whether a reply can be shown as a change of what is shown. */
const isSmall = (reply: SyncReply): boolean => !reply.complete && reply.firms.length <= LARGEST_DELTA

/** The list that a complete reply holds; null for a change. */
function wholeOf(reply: SyncReply, syncedAt: string): StoredDirectory | null {
  const { settings, theme, revision } = reply
  if (!reply.complete || !settings || !theme) return null
  return { settings, theme, revision, syncedAt, firms: reply.firms.map(toFirmRow).sort(compareFirms) }
}

/** Posts lists and changes to the page, and remembers which revision it shows. */
function createPublisher(post: (message: FromWorker) => void, pause: () => Promise<void>) {
  let shown: number | null = null
  return {
    /** The revision of the whole list that the page shows; null before the first. */
    shown: () => shown,

    async whole(directory: StoredDirectory): Promise<void> {
      const { firms, settings, theme, syncedAt, revision } = directory
      for (let start = 0; start === 0 || start < firms.length; start += BLOCK) {
        post({ kind: 'rows', first: start === 0, firms: firms.slice(start, start + BLOCK) })
        await pause()
      }
      post({ kind: 'directory', head: { settings, theme, syncedAt, counts: countFirms(firms) } })
      shown = revision
    },

    /** A reply to what is shown now. */
    change(reply: SyncReply, syncedAt: string): void {
      const { gone, settings, theme } = reply
      post({ kind: 'delta', firms: reply.firms.map(toFirmRow), gone, settings, theme, syncedAt })
      shown = reply.revision
    },
  }
}

interface SyncParts {
  readonly storage: DirectoryStorage
  readonly fetchReply: (since: number) => Promise<SyncReply>
  readonly post: (message: FromWorker) => void
  /** Told of each reply that changed what the device holds. */
  readonly onNews: (reply: SyncReply) => void
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
  let frame: FirstFrame | null = null
  let hasFailed = false
  /** The reply that is being stored. Its details can be read before the device has them. */
  let arriving: SyncReply | null = null
  const waiting = new Set<() => void>()
  let starting: Promise<void> | null = null
  let running: Promise<void> | null = null
  let isForced = false

  /** A newer first frame stays in front of older data. */
  const show = (held: StoredDirectory) => publisher.whole(frame ? overlayFrame(held, frame) : held)

  const showStored = async () => {
    if ((await storage.stamp())?.revision === publisher.shown()) return
    const held = await storage.read()
    if (held) await show(held)
  }

  const arrivingDetails = (id: string): FirmDetails | null => {
    const firm = arriving?.firms.find((one) => one.id === id)
    return firm ? toFirmDetails(firm) : null
  }

  const take = async (reply: SyncReply, since: number) => {
    const syncedAt = parts.now().toISOString()
    const isNews = reply.complete || reply.revision > since
    const change = isNews && isSmall(reply) ? reply : null
    const whole = wholeOf(reply, syncedAt)
    arriving = reply
    for (const go of waiting) go()
    waiting.clear()
    if (whole) await show(whole)
    const stored = await storage.write(isNews ? reply : { ...reply, firms: [], gone: [] }, since, syncedAt)
    arriving = null
    if (stored && change && publisher.shown() === since) publisher.change(change, syncedAt)
    else await showStored()
    if (stored && isNews) parts.onNews(reply)
    if (stored) post({ kind: 'storage', holds: storage.isKept() ? 'directory' : 'memory' })
    if (stored && storage.isKept()) {
      parts.sendToOtherTabs({ kind: 'synced', since, revision: reply.revision, syncedAt, reply: change })
    }
    return syncedAt
  }

  /** `before`: when this device had last synced as the sync was asked for. By equality: clocks are put back. */
  const syncAlone = async (always: boolean, before: string | undefined): Promise<string> => {
    const stamp = await storage.stamp()
    if (stamp && stamp.syncedAt !== before) {
      await showStored()
      return stamp.syncedAt
    }
    const since = stamp?.revision ?? 0
    const mayTry = () => always || parts.isOnline()
    const reply = await withRetries(() => parts.fetchReply(since), { sleep: parts.sleep, mayTry })
    return take(reply, since)
  }

  const attempt = async (always: boolean) => {
    if (hasFailed && (always || parts.isOnline()))
      post({ kind: 'connection', connection: 'checking', syncedAt: null })
    const before = (await storage.stamp())?.syncedAt
    try {
      await parts.alone(async () => {
        const syncedAt = await syncAlone(always, before)
        hasFailed = false
        post({ kind: 'connection', connection: 'online', syncedAt })
      })
    } catch (error) {
      hasFailed = true
      post({ kind: 'connection', connection: 'offline', syncedAt: null })
      if (publisher.shown() !== null || frame) return
      post({ kind: 'failed', message: `Failed to load application data: ${reasonOf(error)}` })
    }
  }

  /** Asks the server for what is new; a call during another joins it. Never throws. */
  const sync = (always = false): Promise<void> => {
    // One that tries nothing while the browser says offline is no answer to who wants it tried.
    if (running && always && !isForced) return running.then(() => sync(true))
    if (!running) isForced = always
    running ??= attempt(always).finally(() => {
      running = null
    })
    return running
  }

  /** Asks after something changed: a sync that began before says nothing about now, so its end is waited for. */
  const syncAfresh = async (): Promise<void> => {
    await running
    return sync()
  }

  return {
    sync,
    syncAfresh,
    /** Shows the device's copy, then syncs. `frame`: the data that the page shows already. */
    start(first: FirstFrame | null): Promise<void> {
      frame = first
      starting = (async () => {
        const held = await storage.read()
        post({ kind: 'storage', holds: held ? 'directory' : 'nothing' })
        if (held) await show(held)
        await sync()
      })()
      return starting
    },
    /** Details of a firm; those of one that is just being fetched are waited for. */
    async details(id: string): Promise<FirmDetails | null> {
      const held = arrivingDetails(id) ?? (await storage.details(id)) ?? arrivingDetails(id)
      if (held) return held
      const arrival = new Promise<void>((go) => waiting.add(go))
      await Promise.race([arrival, Promise.all([starting, running])])
      return arrivingDetails(id) ?? storage.details(id)
    },
    /** The challenges of all firms. A list that is shown is being stored already, which is waited for. */
    challenges: (): Promise<readonly FirmChallenges[]> => storage.challenges(),
    /** Takes in what another tab fetched, or looks at once after a change made in this browser. */
    async receive(message: ToOtherTabs): Promise<void> {
      if (message.kind === 'saved') return syncAfresh()
      if (running || publisher.shown() === null) return
      const { reply, since, syncedAt, revision } = message
      if (reply && publisher.shown() === since && revision > since) publisher.change(reply, syncedAt)
      else if (revision !== publisher.shown()) await showStored()
      post({ kind: 'connection', connection: 'online', syncedAt })
    },
  }
}
