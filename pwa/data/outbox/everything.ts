import { eraseOwnSubmissions, exportOwnSubmissions, OWN_AT_ONCE } from '#contract/own-submissions.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call, callForFile, SILENCE_LIMIT } from '#pwa/api/call.ts'
import { alone, OpenTooLongError, onDatabase } from '../device/database.ts'
import type { UserTables } from '../device/user-database.ts'
import type { OutboxWithFallback } from './outbox-with-fallback.ts'
import { SENDING } from './send-waiting.ts'
import type { OutboxStorage, StoredSubmission } from './stored-submission.ts'

interface Parts {
  readonly storage: OutboxWithFallback
  readonly tables: UserTables
  /** Of the site, without a slash at its end; absent: this page's own. */
  readonly origin?: string
}

/** Memory stands in for a database that was slow to open: what that holds would be left out. */
export class LateDatabaseError extends Error {
  override readonly message = 'This device was slow to open what it keeps. Reload the page and try again.'
}

/** Where the browser gives no database, memory holds everything. @throws LateDatabaseError */
async function requireWhole({ storage, tables }: Parts): Promise<void> {
  await storage.transact(() => ({}))
  if (storage.trouble() !== 'memory') return
  const isThere = await onDatabase(tables, async () => true).catch(
    (error: unknown) => error instanceof OpenTooLongError,
  )
  if (isThere) throw new LateDatabaseError()
}

/** The reports of this device. Where memory holds everything, there is no database with any. */
const reportsOf = async ({ storage, tables }: Parts) =>
  storage.trouble() === 'memory'
    ? { waiting: [], sent: [] }
    : onDatabase(tables, async (open) => ({
        waiting: [...(await open.reports.toArray()), ...(await open.firmReports.toArray())],
        sent: await open.sentReports.toArray(),
      }))

/**
 * The secrets on this device, of reviews and reports, in parts that the site takes. What waits may have arrived already, so its
 * secret is among them.
 */
async function secretsOf(parts: Parts): Promise<string[][]> {
  const held = await parts.storage.transact(() => ({}))
  const { waiting, sent } = await reportsOf(parts)
  const ofReviews = held.map(({ fields }) => fields.managementSecret)
  const secrets = [...ofReviews, ...[...waiting, ...sent].map(({ secret = '' }) => secret)].filter(Boolean)
  const count = Math.ceil(secrets.length / OWN_AT_ONCE)
  return Array.from({ length: count }, (_, at) => secrets.slice(at * OWN_AT_ONCE, (at + 1) * OWN_AT_ONCE))
}

/** The lists of the site's files, joined. @throws ApiError */
async function onSite(parts: readonly string[][], origin: string): Promise<Record<string, unknown[]>> {
  const lists: Record<string, unknown[]> = {}
  for (const secrets of parts) {
    const file = await callForFile(exportOwnSubmissions, { body: { secrets } }, { origin })
    const { exported_at, ...given } = JSON.parse(await file.text())
    if (!exported_at) throw new ApiError('invalid_answer', 'The answer did not come from this site')
    for (const [kind, list] of Object.entries<unknown[]>(given))
      lists[kind] = [...(lists[kind] ?? []), ...list]
  }
  return lists
}

/** A submission as the device holds it, without the secret, which would let any holder of the file withdraw it. */
async function onDevice(storage: OutboxStorage, { key: _, sendTo: __, ...rest }: StoredSubmission) {
  const { managementSecret: ___, ...fields } = rest.fields
  const files = await storage.files(rest.files)
  return { ...rest, fields, files: files.map(({ name, bytes }) => ({ name, size: bytes.byteLength })) }
}

/** The text of a file with everything that was sent from this device, or is to be. @throws ApiError, LateDatabaseError */
export async function exportEverything(parts: Parts, now: Date): Promise<string> {
  const { storage, origin = '' } = parts
  await requireWhole(parts)
  const site = await onSite(await secretsOf(parts), origin)
  const held = await storage.transact(() => ({}))
  const reviews = await Promise.all(held.map((one) => onDevice(storage, one)))
  const { waiting: reports } = await reportsOf(parts)
  const file = { exported_at: now.toISOString(), on_the_site: site, on_this_device: { reviews, reports } }
  return JSON.stringify(file, null, 2)
}

/**
 * Erases the same, on the site first; nothing is sent meanwhile. Forgets what is on the device.
 * @throws ApiError, LateDatabaseError
 */
export async function eraseEverything(parts: Parts): Promise<void> {
  const { storage, tables, origin = '' } = parts
  await alone(SENDING, async () => {
    await requireWhole(parts)
    for (const secrets of await secretsOf(parts)) {
      const silenceLimit = eraseOwnSubmissions.timeoutMs ?? SILENCE_LIMIT
      await call(eraseOwnSubmissions, { body: { secrets } }, { origin, silenceLimit })
    }
    const forget = (open: UserTables) =>
      Promise.all([open.reports.clear(), open.firmReports.clear(), open.sentReports.clear()])
    if (storage.trouble() !== 'memory') await onDatabase(tables, forget)
    await storage.transact((held) => ({ drop: held.map(({ key }) => key) }))
  })
}
