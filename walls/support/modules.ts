import type { Module } from './module.ts'

const contract = /^contract\//
const testing = /^testing\//
const ui = /^pwa\/ui\//
const data = /^pwa\/data\//
const api = /^pwa\/api\//
const kit = /^pwa\/admin\/kit\//
/** A value with listeners, and one in the browser's storage: they know nothing else. */
const held = /^pwa\/data\/(?:create-store|storage-item)\.ts$/
/** The kit knows accounts, pictures and open forms; the nouns of the admin area know the rest. */
const ofNoNoun =
  /^contract\/(?:(?:primitives|accounts)\/|(?:endpoint|errors|permissions|firm|open-forms|take-back|picture-endpoints|theme\/presets|backup\/backup-endpoints)\.ts$)/
const previews = /^pwa\/admin\/previews\//
/** The reads and writes of each noun of the panel, which other nouns may use. */
const queries = /^pwa\/admin\/(?!kit\/)(?:[^/]+\/)+queries\.ts$/
/** How a review is shown, wherever one is. */
const publishedReview = /^pwa\/reviews\/published\//
/** What money does here, said wherever it is read. */
const earning = /^pwa\/earning\//
/** What a firm sells, its code and the ways to it, whether it does business, how it stands to the rubric, what became of it. */
const partsOfFirm =
  /^pwa\/(?:challenges\/firm\/|firms\/(?:(?:coupon|outbound|share|standing|rubric)\/|use-today)|public-changes\/record\/)/
const paths = /^pwa\/paths\.ts$/
const env = /^backend\/env\.ts$/
const log = /^backend\/log\.ts$/
/** Keeps the process answering while much is to be done. */
const loadShedding = /^backend\/load-shedding\/(?!refusal-log\.ts)/
const behind = (folders: string) => new RegExp(`^backend/(?:${folders})/`)

const react = /^react(?:\/.+)?$/
const reactDom = /^react-dom(?:\/.+)?$/
const router = /^react-router-dom$/
const forms = [/^react-hook-form$/, /^@tanstack\/react-virtual$/, /^@tanstack\/react-query$/, /^tinykeys$/]
const node = /^node:/
const valibot = /^valibot$/

/** The table of modules; the first that matches a path is its module. */
export const modules: readonly Module[] = [
  { name: 'contract', files: /^contract\//, may: [], packages: [valibot, /^@zxcvbn-ts\/|^markdown-it$/] },
  {
    name: 'pwa/ui',
    files: ui,
    may: [
      held,
      /^contract\/(?:tiers|primitives\/(?:day|day-text|fold|lazily|near-text|pluralize|text|time))\.ts$/,
    ],
    packages: [react, reactDom, router, /^virtual:/],
  },
  { name: 'pwa/api', files: api, may: [contract], packages: [valibot] },
  { name: 'pwa/data', files: data, may: [contract, api], packages: [react, valibot, /^dexie$/] },
  {
    name: 'pwa/app',
    files: /^pwa\/app\//,
    may: [contract, /^pwa\/(?!admin\/)/],
    packages: [react, reactDom, router],
  },
  {
    name: 'pwa/admin/kit',
    files: kit,
    may: [ofNoNoun, ui, api, paths, held],
    packages: [react, reactDom, router, ...forms, valibot, /^@hookform\/resolvers\//, /^dexie$/],
  },
  {
    // They know no screen: the nouns share them.
    name: 'pwa/admin queries',
    files: queries,
    may: [contract, kit],
    packages: [react, /^@tanstack\/react-query$/, valibot],
  },
  {
    // The frame of the admin area brings its tabs together, each in a chunk of its own.
    name: 'pwa/admin/panel',
    files: /^pwa\/admin\/panel\//,
    may: [contract, ui, kit, paths, /^pwa\/admin\//],
    packages: [react, reactDom, router, /^tinykeys$/],
  },
  {
    // Searches the nouns of the admin area: it knows their queries, the cards of the settings and how a review is called.
    name: 'pwa/admin/find',
    files: /^pwa\/admin\/find\//,
    may: [
      contract,
      ui,
      kit,
      queries,
      /^pwa\/admin\/(?:settings\/cards\/card-groups|submissions\/submission-labels)\.ts$/,
    ],
    packages: [react],
  },
  {
    // What staff edit, drawn by the very components that visitors see.
    name: 'pwa/admin/previews',
    files: previews,
    may: [contract, ui, kit, paths, data, /^pwa\/(?:firms|popup|theme|hero|site-pages|traders)\//],
    packages: [react, reactDom, router],
  },
  {
    // Tells entries of the history as the history itself does, lists one's own acts, and draws charts.
    name: 'pwa/admin/overview',
    files: /^pwa\/admin\/overview\//,
    may: [
      contract,
      ui,
      kit,
      paths,
      queries,
      /^pwa\/data\/deferred-component\.ts$/,
      /^pwa\/admin\/history\/(?:entry-labels|line-row|recent-acts|sentence)\.tsx?$/,
    ],
    packages: [react, router, /^recharts$/],
  },
  {
    // Marks what changed word by word, checks what was recorded, names fields, and writes files for spreadsheets.
    name: 'pwa/admin/history',
    files: /^pwa\/admin\/history\//,
    may: [contract, ui, kit, paths, queries, /^pwa\/admin\/.+\/(?:fields|setting-texts)\.ts$/],
    packages: [react, router, valibot, /^diff$/, /^papaparse$/],
  },
  {
    // Reads and writes the files of spreadsheets.
    name: 'pwa/admin/firms',
    files: /^pwa\/admin\/firms\//,
    // A standing and a verdict have the icons that visitors see; columns of files are remembered on the device.
    may: [contract, held, ui, kit, previews, paths, queries, /^pwa\/firms\/standing\//],
    packages: [react, reactDom, router, ...forms, valibot, /^papaparse$/],
  },
  {
    // Shows the fields of the settings that a new site needs, and removes samples as the firms do.
    name: 'pwa/admin/set-up',
    files: /^pwa\/admin\/set-up\//,
    may: [contract, ui, kit, previews, queries, /^pwa\/admin\/(?:settings|firms\/samples)\//],
    packages: [react, router],
  },
  {
    name: 'pwa/admin/<feature>',
    files: /^pwa\/admin\/([^/]+)\//,
    may: [contract, held, ui, kit, previews, paths, queries, publishedReview],
    packages: [react, reactDom, router, ...forms, valibot],
  },
  {
    name: 'pwa service worker',
    files: /^pwa\/(?:service-worker\/|sw\.ts$)/,
    // It sends what waits by the same rules as the pages, which need nothing of a page.
    may: [contract, /^pwa\/data\/outbox\/(?:outbox-storage|send-waiting|waiting-\w+)\.ts$/],
    packages: [/^workbox-/],
  },
  {
    name: 'pwa/updates',
    files: /^pwa\/updates\//,
    may: [contract, ui, data],
    packages: [react, /^workbox-window$/],
  },
  {
    // Holders of a mailed link have nothing on the device; the form to object is that of their own reviews.
    name: 'pwa/mailed-links',
    files: /^pwa\/mailed-links\//,
    may: [contract, ui, api, publishedReview, /^pwa\/reviews\/(?:objecting|own)\//],
    packages: [react],
  },
  {
    name: 'pwa/<feature>',
    files: /^pwa\/([^/]+)\//,
    may: [contract, ui, data, paths, publishedReview, partsOfFirm, earning],
    packages: [react, reactDom, router],
  },
  { name: 'pwa/paths', files: paths, may: [contract], packages: [] },
  {
    name: 'pwa entries',
    files: /^pwa\//,
    may: [contract, /^pwa\/(?!admin\/)/],
    packages: [react, reactDom, router],
  },
  {
    name: 'backend/env',
    files: env,
    may: [contract, /^backend\/(?:crypto\/secret-strength|database\/tls)\.ts$/],
    packages: [node, valibot],
  },
  {
    name: 'backend/database',
    files: behind('database'),
    may: [contract, env, loadShedding],
    packages: [node, /^sequelize$/, /^mysql2/],
  },
  {
    name: 'backend/load-shedding',
    files: behind('load-shedding'),
    may: [contract, log],
    packages: [node, /^lru-cache$/],
  },
  {
    // Also the tables and queries that one feature alone reads; no other feature may import them.
    name: 'backend/models and backend/<feature>/rows',
    files: /^backend\/(?:models|([^/]+)\/rows)\//,
    may: [contract, behind('database|models'), loadShedding],
    packages: [node, valibot, /^sequelize$/],
  },
  {
    // Makes every table, of the features too.
    name: 'backend/schema',
    files: behind('schema'),
    may: [contract, behind('database|models'), /^backend\/[^/]+\/rows\//],
    packages: [node, /^sequelize$/],
  },
  {
    name: 'backend/crypto',
    files: behind('crypto'),
    may: [/^contract\/primitives\//, loadShedding],
    packages: [/^node:crypto$/, /^@node-rs\/argon2$/, /^otplib$/],
  },
  {
    name: 'backend/http',
    files: behind('http'),
    may: [
      contract,
      env,
      log,
      loadShedding,
      behind('database|crypto'),
      /^backend\/models\/user\.ts$/,
      /^backend\/publication\/(?:published|load-pages)\.ts$/,
    ],
    packages: [
      node,
      valibot,
      /^koa$/,
      /^@koa\/(?:router|send)$/,
      /^rate-limiter-flexible$/,
      /^pino$/,
      /^@koa\/multer$/,
      /^prom-client$/,
    ],
  },
  {
    name: 'backend/publication',
    files: behind('publication'),
    may: [contract, env, log, loadShedding, behind('models|database')],
    packages: [node, valibot],
  },
  {
    name: 'backend/mail',
    files: behind('mail'),
    may: [contract, env, log, behind('models|database|crypto')],
    packages: [node, /^nodemailer$/],
  },
  {
    // Requests to addresses that staff typed: to public hosts alone.
    name: 'backend/outgoing',
    files: behind('outgoing'),
    may: [contract, behind('mail')],
    packages: [node],
  },
  { name: 'backend/raster', files: behind('raster'), may: [], packages: [/^sharp$/] },
  {
    // Looks at what the other features know of themselves.
    name: 'backend/overview',
    files: behind('overview'),
    may: [contract, loadShedding, behind('http|models|database|mail|backup|history')],
    packages: [],
  },
  {
    name: 'backend/metrics',
    files: behind('metrics'),
    may: [contract, loadShedding, behind('http|models|database|backup')],
    packages: [],
  },
  {
    name: 'backend/<feature>',
    files: /^backend\/([^/]+)\//,
    may: [
      contract,
      env,
      log,
      loadShedding,
      behind(
        'http|models|crypto|database|schema|mail|history|public-changes|publication|jobs|raster|outgoing',
      ),
    ],
    packages: [node, valibot, /^qrcode$/, /^@valibot\/to-json-schema$/, /^sharp$/, /^diff$/],
  },
  {
    name: 'backend entries',
    files: /^backend\//,
    may: [contract, /^backend\//],
    packages: [node, valibot, /^pino$/],
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    may: [
      contract,
      testing,
      /^build-tools\//,
      /^lab\/bench\/(?:challenges|data|wire)\.ts$/,
      /^lab\/soak\/browsers\//,
    ],
    packages: [/^selenium-webdriver/, node, /^vitest/, /^playwright-core$/, /^axe-core$/],
  },
  { name: 'bench', files: /^lab\/bench\//, may: [contract, testing], packages: [/./] },
  {
    // Long runs of what the tests show in short.
    name: 'soaks',
    files: /^lab\/soak\//,
    may: [contract, testing, /^(?:backend|pwa|e2e)\//],
    packages: [/./],
  },
  {
    // What tests share and what long runs need; no module that ships may import it.
    name: 'testing',
    files: testing,
    may: [contract, /^backend\//, /^pwa\//],
    packages: [/./],
  },
  {
    name: 'walls',
    files: /^walls\//,
    may: [contract, /^build-tools\//, /^lab\/bench\/(?:data|challenges)\.ts$/],
    packages: [node, /^tailwindcss$/, /^vite$/, /^vitest$/, /^recheck$/, /^yaml$/],
  },
  {
    name: 'build-tools',
    files: /^build-tools\//,
    may: [ui, /^backend\/publication\/self-removing-worker\.ts$/],
    packages: [node, /^vite$/, /^svgo$/],
  },
  { name: 'configuration', files: /^[^/]+\.config\.ts$/, may: [/^build-tools\//, testing], packages: [/./] },
]
