import type { AccountsContext } from './accounts/context.ts'
import { usersWayBack } from './accounts/deleted-users.ts'
import { linkOrigin } from './accounts/links.ts'
import { accountRoutes } from './accounts/routes.ts'
import { attentionRoutes } from './attention/routes.ts'
import { archiveRoutes } from './backup/archive/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import type { Database } from './database/connect.ts'
import { digestRoutes } from './digest/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import type { Environment } from './env.ts'
import { firmRoutes } from './firms/routes.ts'
import { firmViewRoutes } from './firms/view-routes.ts'
import { firmsWayBack } from './firms/way-back.ts'
import type { WorkQueue } from './gate/work-queue.ts'
import { healthRoutes } from './health/routes.ts'
import { historyRoutes } from './history/routes.ts'
import type { WayBack } from './history/take-back.ts'
import { createApp } from './http/app.ts'
import { proxyTest } from './http/client-address.ts'
import { serveMetrics } from './http/metrics.ts'
import { createProxyWatch, type ProxyWatch } from './http/proxy-watch.ts'
import { servePublished } from './http/published.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import type { SessionReader } from './http/session.ts'
import { type StaticFiles, serveStaticFiles } from './http/static-files.ts'
import type { Media } from './images/media.ts'
import { pictureRoutes } from './images/routes.ts'
import { initDataRoutes } from './init-data/routes.ts'
import { linkCheckRoutes } from './link-check/routes.ts'
import type { Log } from './log.ts'
import { figuresOf } from './metrics/figures.ts'
import { openFormRoutes } from './open-forms/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { priceRoutes } from './prices/routes.ts'
import { publicChangeRoutes } from './public-changes/routes.ts'
import type { Publication } from './publication/publication.ts'
import { rubricRoutes } from './rubric/routes.ts'
import { mailRoutes } from './settings/mail-routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { settingsWayBack, tradersWayBack } from './settings/settings-way-back.ts'
import { setupRoutes } from './setup/routes.ts'
import { pagesWayBack } from './site-pages/change-page.ts'
import { sitePageRoutes } from './site-pages/routes.ts'
import { decisionsWayBack, deletionsWayBack } from './submissions/decide.ts'
import { objectionRoutes } from './submissions/objections/routes.ts'
import { personalDataRoutes } from './submissions/personal-data/routes.ts'
import { postingRules } from './submissions/posting-limit.ts'
import { reviewRoutes } from './submissions/reviews/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { themeRoutes } from './themes/routes.ts'
import { themesWayBack } from './themes/write-themes.ts'
import type { Timing } from './timing.ts'

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
export function createSiteServer(options: ServerOptions): HttpServer {
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
