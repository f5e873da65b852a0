import { setTimeout as pause } from 'node:timers/promises'
import { minutes, seconds } from '#contract/primitives/time.ts'
import type { AccountsContext } from './accounts/context.ts'
import { usersWayBack } from './accounts/deleted-users.ts'
import type { FirstLink } from './accounts/first-admin.ts'
import { linkOrigin } from './accounts/links.ts'
import { accountRoutes } from './accounts/routes.ts'
import { createSessionReader } from './accounts/sessions.ts'
import { startSweeping } from './accounts/sweep.ts'
import { type AccountsOverrides, accountsOf, firstLink } from './accounts-of.ts'
import { attentionRoutes } from './attention/routes.ts'
import { archiveRoutes } from './backup/archive/routes.ts'
import { dropLeftovers } from './backup/archive/uploads.ts'
import { autoBackupJob } from './backup/auto-backup.ts'
import { backupCheckJob } from './backup/check-restorable.ts'
import { backupRoutes } from './backup/routes.ts'
import { openPrivateDataDir } from './data-dir.ts'
import { type Database, openDatabase, type RecordedEntry } from './database/connect.ts'
import { inTransaction } from './database/transaction.ts'
import { digestJob } from './digest/digest-job.ts'
import { digestRoutes } from './digest/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import type { Environment } from './env.ts'
import { plannedChangesJob } from './firms/planned-changes-job.ts'
import { firmRoutes, firmViewRoutes } from './firms/routes.ts'
import { seedNewDatabase } from './firms/sample-firms.ts'
import { firmsWayBack } from './firms/way-back.ts'
import { healthRoutes } from './health/routes.ts'
import { historyRoutes } from './history/routes.ts'
import type { WayBack } from './history/take-back.ts'
import { createApp } from './http/app.ts'
import { proxyTest } from './http/client-address.ts'
import { tryToListen } from './http/listen.ts'
import { serveMetrics } from './http/metrics.ts'
import { createProxyWatch, type ProxyWatch } from './http/proxy-watch.ts'
import { servePublished } from './http/published.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import type { SessionReader } from './http/session.ts'
import { openSpool } from './http/spool.ts'
import { type StaticFiles, serveStaticFiles } from './http/static-files.ts'
import { startImageWork } from './images/image-work.ts'
import { createMedia, createSharePictures, type Media } from './images/media.ts'
import { pictureRoutes } from './images/routes.ts'
import { ensureDefaultData, initDataRoutes } from './init-data/default-data.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { linkCheckJob } from './link-check/link-check-job.ts'
import { linkCheckRoutes } from './link-check/routes.ts'
import { refusalLog } from './load-shedding/refusal-log.ts'
import { createWorkQueue, type WorkQueue } from './load-shedding/work-queue.ts'
import type { Log } from './log.ts'
import type { Resolver } from './mail/server-address.ts'
import { figuresOf } from './metrics/figures.ts'
import { eraseRefusals } from './models/history-chain.ts'
import { openFormRoutes } from './open-forms/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { priceDayJob } from './prices/price-day-job.ts'
import { priceRoutes } from './prices/routes.ts'
import { publicChangeRoutes } from './public-changes/routes.ts'
import type { Pages } from './publication/pages.ts'
import type { Publication } from './publication/publication.ts'
import { publicationOf } from './publish-database.ts'
import { rubricRoutes } from './rubric/routes.ts'
import { prepareDatabase, whenItAnswers } from './schema/prepare.ts'
import { mailRoutes } from './settings/mail-routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { settingsWayBack, tradersWayBack } from './settings/settings-way-back.ts'
import { setupRoutes } from './setup/routes.ts'
import { pagesWayBack } from './site-pages/change-page.ts'
import { sitePageRoutes } from './site-pages/routes.ts'
import { decisionsWayBack, deletionsWayBack } from './submissions/decide.ts'
import { erasureJob } from './submissions/erase.ts'
import { objectionRoutes } from './submissions/objections/routes.ts'
import { statementMailJob } from './submissions/objections/statement-mail-job.ts'
import { personalDataRoutes } from './submissions/personal-data/routes.ts'
import { postingRules } from './submissions/posting-limit.ts'
import { payoutWindowJob } from './submissions/reviews/payout-window-job.ts'
import { reviewRoutes } from './submissions/reviews/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { themeRoutes } from './themes/routes.ts'
import { themesWayBack } from './themes/write-themes.ts'
import { TIMING, type Timing } from './timing.ts'

interface ServerOptions {
  readonly env: Pick<Environment, 'appUrl' | 'trustedProxies' | 'imagesAllowPrivate' | 'metricsToken'>
  readonly log: Log
  readonly database: Database
  readonly publication: Publication
  readonly media: Media
  readonly queue: WorkQueue
  /** The files of the build; absent where there are none to serve. */
  readonly staticFiles?: StaticFiles
  /** The folder in which files of uploads lie while they come. */
  readonly spool: string
  readonly version: string
  readonly isClosing: () => boolean
  readonly readSession: SessionReader
  readonly accounts: AccountsContext
  readonly timing: Pick<Timing, 'health'>
}

/** How each noun takes acts back. */
const waysBack = (accounts: AccountsContext): readonly WayBack[] => [
  firmsWayBack,
  themesWayBack,
  usersWayBack(accounts),
  tradersWayBack(accounts.box),
  settingsWayBack(accounts.box),
  pagesWayBack,
  decisionsWayBack,
  deletionsWayBack,
]

/** Every route of the API. */
function routesOf(
  { env, database, queue, version, isClosing, accounts, timing }: ServerOptions,
  proxyWatch: ProxyWatch,
) {
  const { clock, box, mailer } = accounts
  const submissions = { database, clock, rules: postingRules, networkKey: box.networkKey }
  return [
    ...healthRoutes({ database, version, isClosing, timing: timing.health }),
    ...firmRoutes(database, accounts.clock),
    ...firmViewRoutes(database),
    ...publicChangeRoutes(database, accounts.clock),
    ...priceRoutes(database, clock),
    ...rubricRoutes(database),
    ...settingsRoutes(accounts),
    ...mailRoutes(accounts),
    ...sitePageRoutes(database, accounts.clock),
    ...setupRoutes(database),
    ...themeRoutes(database, accounts.clock),
    ...directoryRoutes(database),
    ...initDataRoutes(database),
    ...accountRoutes(accounts),
    ...digestRoutes(database, accounts.clock),
    ...backupRoutes(accounts),
    ...archiveRoutes(accounts),
    ...historyRoutes(database, clock, waysBack(accounts)),
    ...openFormRoutes(database, clock),
    ...attentionRoutes({ database, clock, proxyWatch }),
    ...overviewRoutes({ ...accounts, queue }),
    ...submissionRoutes(submissions),
    ...reviewRoutes({ ...submissions, mailer, origin: () => linkOrigin(accounts).catch(() => '') }),
    ...personalDataRoutes(submissions),
    ...objectionRoutes(submissions),
    ...pictureRoutes({ database, clock: accounts.clock, allowPrivate: env.imagesAllowPrivate }),
    ...linkCheckRoutes(database, accounts.clock),
    ...openApiRoutes(version),
  ]
}

/** The whole server: published answers and the files of the build first, then the routes of the API. */
function createSiteServer(options: ServerOptions): HttpServer {
  const { env, log, database, publication, media, queue, spool, staticFiles, readSession, accounts } = options
  const https = env.appUrl.startsWith('https:')
  const published = servePublished({
    find: (pathname, query) => publication.find(pathname, query) ?? media(pathname),
    movedTo: (pathname) => publication.movedTo(pathname),
    catchUp: () => publication.catchUp(),
    notFound: () => publication.notFound(),
    shell: () => publication.shell(),
    staleSeconds: () => publication.staleSeconds(),
    https,
  })
  const { metricsToken: token } = env
  const metrics =
    token === ''
      ? []
      : [serveMetrics({ token, figures: figuresOf({ database, queue, clock: accounts.clock }) })]
  const isProxy = proxyTest(env.trustedProxies)
  const proxyWatch = createProxyWatch(log, accounts.clock)
  const app = createApp(routesOf(options, proxyWatch), {
    log,
    database,
    appUrl: env.appUrl,
    isProxy,
    proxyWatch,
    readSession,
    queue,
    spool,
    clock: accounts.clock,
    onRefused: accounts.events.refused,
    front: [...metrics, ...(staticFiles ? [serveStaticFiles(staticFiles, https)] : []), published],
  })
  return createHttpServer(app.callback(), https)
}

/** How long, in milliseconds, running answers may take once the server is stopping. (threat K2) */
const DRAIN_PATIENCE = seconds(6)
/** How long, in milliseconds, mails that are being sent may take after that. */
const MAIL_PATIENCE = seconds(1)
/** How long, in milliseconds, a running publication may still read after that. */
const PUBLISHING_PATIENCE = seconds(1)

/** The built app: its renderer, and its files where this process is to serve them. */
export interface BuiltSite {
  readonly pages: Pages
  readonly staticFiles?: StaticFiles
}

interface StartOptions {
  readonly env: Environment
  readonly log: Log
  readonly site: BuiltSite
  readonly version: string
  /** Finds who calls; absent: by the sessions in the database. */
  readonly readSession?: SessionReader
  readonly overrides?: AccountsOverrides
  /** Finds the hosts of pictures; absent: by the name server. */
  readonly resolve?: Resolver
  /** Absent: `TIMING`. */
  readonly timing?: Timing
}

/** A server that serves. */
export interface RunningSite {
  readonly address: string
  readonly database: Database
  /** Sets the first admin's password; null once an admin can sign in. For the console alone. */
  readonly firstLink: FirstLink | null
  /** Resolves when no mail is being sent. */
  mailIdle(): Promise<void>
  /** Resolves when no picture is being fetched. */
  imagesIdle(): Promise<void>
  /** Does the jobs that are due, as happens by itself each minute. */
  pollJobs(): Promise<void>
  /**
   * Accepts nothing more, lets running answers end, and closes the database. For `grace` milliseconds at first, calls that
   * were on their way are still taken; none unless said.
   */
  stop(grace?: number): Promise<void>
}

/** Writes each entry of the history to the log, whose copies elsewhere vouch for the chain. */
const logEntry =
  (log: Log) =>
  ({ actor_name, action, subject, subject_id, address, position, hash, after }: RecordedEntry) => {
    const said = (key: string) => (typeof after?.[key] === 'string' ? { [key]: after[key] as string } : {})
    const signIn = subject === 'session' ? { ...said('factor'), ...said('outcome'), ...said('network') } : {}
    const entry = { who: actor_name, action, subject, subject_id, address, position, hash }
    log.info('history', { ...entry, ...signIn })
  }

async function openPrepared(env: Environment, log: Log, { database: patience }: Timing): Promise<Database> {
  for (const detail of await openPrivateDataDir(env)) log.warn('data folder is open', { detail })
  const database = openDatabase(env.database, patience)
  await prepareDatabase(database, undefined, waitLog(log))
  const logged = logEntry(log)
  const fill = async () => {
    database.onRecord.add(logged)
    if (env.sampleFirms) await seedNewDatabase(database)
    await ensureDefaultData(database)
  }
  await whenItAnswers(fill, undefined, waitLog(log))
  return database
}

const waitLog = (log: Log) => (error: unknown) =>
  log.warn('database does not answer yet', { detail: error instanceof Error ? error.message : '' })

/**
 * Brings everything up in order, once it is known that it can listen: database, schema, sample firms on the embedded
 * default's first start, default data, publication; the server listens last, when all of it is there.
 */
export async function startSite(options: StartOptions): Promise<RunningSite> {
  const { env, log, site, version, overrides = {}, timing = TIMING } = options
  await tryToListen(env.port, env.host)
  const database = await openPrepared(env, log, timing)
  const spool = await openSpool(env.dataDir)
  const accounts = await accountsOf(database, env, { log, overrides })
  const first = await whenItAnswers(() => firstLink(accounts, env), undefined, waitLog(log))
  const readSession = options.readSession ?? createSessionReader(database, accounts.clock)
  const queue = createWorkQueue({ clock: accounts.clock, onRefused: refusalLog(log) })
  const publication = publicationOf({
    database,
    pages: site.pages,
    env,
    log,
    queue,
    clock: accounts.clock,
    timing,
  })
  await publication.publishNow()
  publication.start()
  let closing = false
  const isClosing = () => closing
  const { staticFiles } = site
  const stored = createMedia(database, queue)
  const drawn = createSharePictures(publication, queue)
  const media: Media = (pathname) => stored(pathname) ?? drawn(pathname)
  const parts = {
    env,
    log,
    database,
    publication,
    media,
    queue,
    spool,
    version,
    isClosing,
    readSession,
    accounts,
    timing,
  }
  const server = createSiteServer(staticFiles ? { ...parts, staticFiles } : parts)
  const port = await server.listen(env.port, env.host)
  const stopSweeping = startSweeping(database, accounts.clock, log)
  const { events } = accounts
  const telling = setInterval(() => void events.flush(), minutes(1)).unref()
  const eraseElsewhere = async (now: Date) => {
    await dropLeftovers(database, now)
    await inTransaction(database, (writing) => eraseRefusals(writing, now))
  }
  const { clock } = accounts
  const outgoing = {
    allowPrivate: env.imagesAllowPrivate,
    ...(options.resolve ? { resolve: options.resolve } : {}),
  }
  const origin = () => linkOrigin(accounts).catch(() => '')
  const work = [
    plannedChangesJob(database),
    priceDayJob(database),
    autoBackupJob(accounts),
    backupCheckJob(accounts),
    erasureJob(database, eraseElsewhere),
    payoutWindowJob(database),
    digestJob({ ...accounts, origin }),
    statementMailJob({ ...accounts, origin }),
    linkCheckJob({ database, clock, appUrl: env.appUrl, ...outgoing }),
  ]
  const jobs = startJobs(work, { database, clock, log })
  const images = startImageWork({ database, log, clock, ...outgoing })
  const address = `http://${env.host ?? 'localhost'}:${port}`
  return {
    address,
    database,
    firstLink: first && { ...first, link: first.link.startsWith('/') ? address + first.link : first.link },
    mailIdle: accounts.mailer.idle,
    imagesIdle: images.idle,
    pollJobs: jobs.poll,
    async stop(grace = 0) {
      closing = true
      await server.drain(DRAIN_PATIENCE, grace)
      stopSweeping()
      await jobs.stop()
      await images.stop()
      await Promise.race([accounts.mailer.idle(), pause(MAIL_PATIENCE, undefined, { ref: false })])
      clearInterval(telling)
      await events.flush('all')
      await Promise.race([publication.stop(), pause(PUBLISHING_PATIENCE, undefined, { ref: false })])
      await database.close()
    },
  }
}
