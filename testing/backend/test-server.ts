import { mkdtemp, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { AccountsOverrides } from '#backend/accounts-of.ts'
import { hashingEffort } from '#backend/crypto/password-hash.ts'
import type { Database, DatabaseLocation } from '#backend/database/connect.ts'
import { parseEnvironment } from '#backend/env.ts'
import type { SessionReader } from '#backend/http/session.ts'
import { createLog } from '#backend/log.ts'
import type { Resolver } from '#backend/mail/server-address.ts'
import type { Pages } from '#backend/publication/pages.ts'
import { startSite } from '#backend/start.ts'
import type { Timing } from '#backend/timing.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { afterTestOrFile } from './after-file.ts'
import { plainPages } from './plain-pages.ts'
import { copyFileTemplate } from './templates.ts'
import { patientTiming, sharedTiming } from './timing.ts'

interface TestServerOptions {
  /** Default: SQLite in a folder of its own. */
  readonly location?: DatabaseLocation
  /** Variables of the environment beside those of the test. */
  readonly environment?: Readonly<Record<string, string>>
  readonly readSession?: SessionReader
  readonly pages?: Pages
  readonly overrides?: AccountsOverrides
  /** Absent: `sharedTiming` with a `location`, else `patientTiming`. */
  readonly timing?: Timing
  /** Finds the hosts of pictures; absent: none but this machine exists. */
  readonly resolve?: Resolver
}

export interface TestServer {
  readonly url: string
  readonly database: Database
  /** Every line that was logged, parsed. */
  readonly logged: () => Record<string, unknown>[]
  /** Sets the first admin's password; null where an admin can sign in. */
  readonly firstLink: string | null
  /** The admin of that link. */
  readonly firstName: string | null
  mailIdle(): Promise<void>
  imagesIdle(): Promise<void>
  pollJobs(): Promise<void>
  stop(): Promise<void>
}

/** What a call sends: values for the path, the query and the body. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the body is whatever the server sent, and tests look at its parts.
  readonly body: any
}

/** Someone who calls; a token is sent as `Authorization: Bearer`. */
export interface Person {
  readonly token?: string
}
export const visitor: Person = {}

/** Almost no work for each hash; how many run and wait at once stays as it is. */
const cheapHashing = { ...hashingEffort, memoryCost: 8, timeCost: 1 }

/** Tests send nothing to other hosts. */
const thisMachine: Resolver = async (host) => {
  if (isIP(host) !== 0) return [host]
  if (host === 'localhost') return ['127.0.0.1']
  throw new Error(`There is no ${host} in a test`)
}

/** The whole server, as it runs for users, on a port of its own. Stopped after the test that started it, or after its file. */
export async function aServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(inject('folder'), 'server-'))
  const lines: string[] = []
  const { location } = options
  if (!location) await copyFileTemplate(inject('templates'), join(folder, 'directory.sqlite'))
  const env = parseEnvironment({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    SAMPLE_FIRMS: 'false',
    APP_SECRET: 'tests share one secret, so that servers share databases',
    ...(location?.kind === 'mysql' ? { DATABASE_URL: location.url } : {}),
    ...options.environment,
  })
  const site = await startSite({
    env: location?.kind === 'sqlite' ? { ...env, database: location } : env,
    log: createLog({ write: (line) => lines.push(line) }),
    site: { pages: options.pages ?? plainPages },
    version: '1.0.0-test',
    ...(options.readSession ? { readSession: options.readSession } : {}),
    resolve: options.resolve ?? thisMachine,
    overrides: { effort: cheapHashing, ...options.overrides },
    timing: options.timing ?? (location ? sharedTiming : patientTiming),
  })
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= site.stop().then(() => rm(folder, { recursive: true, force: true }))
    return stopped
  }
  afterTestOrFile(stop)
  return {
    url: site.address,
    database: site.database,
    firstLink: site.firstLink?.link ?? null,
    firstName: site.firstLink?.username ?? null,
    mailIdle: site.mailIdle,
    imagesIdle: site.imagesIdle,
    pollJobs: site.pollJobs,
    logged: () => lines.map((line) => JSON.parse(line)),
    stop,
  }
}

function addressOf(
  server: Pick<TestServer, 'url'>,
  endpoint: Endpoint,
  { params = {}, query = {} }: CallInput,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const search = new URLSearchParams(query).toString()
  return `${server.url}${path}${search && `?${search}`}`
}

/** Calls endpoints of `server` in the name of `person`: `as(visitor, server).call(listFirms)`. */
export function as(person: Person, server: Pick<TestServer, 'url'>) {
  return {
    async call(endpoint: Endpoint, input: CallInput = {}): Promise<CallAnswer> {
      const reply = await fetch(addressOf(server, endpoint, input), {
        method: endpoint.method,
        headers: {
          ...(person.token ? { Authorization: `Bearer ${person.token}` } : {}),
          ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      })
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text }
    },
  }
}
