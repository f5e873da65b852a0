import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { accountEmail, username } from '#contract/accounts/user.ts'
import { typedText } from '#contract/primitives/text-input.ts'
import { withoutSlashes } from '#contract/primitives/url.ts'
import { isGuessable } from './crypto/secret-strength.ts'
import { type DatabaseTls, tlsModes, tlsOf } from './database/tls.ts'

/** The settings of one process. */
export interface Environment {
  readonly production: boolean
  readonly port: number
  /** Address to listen on; undefined: all of them. */
  readonly host: string | undefined
  readonly database:
    | { readonly kind: 'sqlite'; readonly file: string }
    | { readonly kind: 'mysql'; readonly url: string; readonly tls: DatabaseTls }
  /** Folder of the embedded database and the generated key. */
  readonly dataDir: string
  /** Public address without a trailing slash; "" where none is set. */
  readonly appUrl: string
  /** Key material; "" on the embedded default until one is generated. */
  readonly appSecret: string
  /** The key to change to, for `npm run admin -- rotate-key` alone; "" otherwise. */
  readonly newAppSecret: string
  readonly sampleFirms: boolean
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  readonly swKill: boolean
  /** Mail may go to private addresses and odd ports: a relay in the same network. */
  readonly smtpAllowPrivate: boolean
  /** Pictures may be fetched from private addresses and odd ports. */
  readonly imagesAllowPrivate: boolean
  /** The token of `/metrics`; "" switches it off. */
  readonly metricsToken: string
  /** The admin to make where there is none. */
  readonly firstAdmin: { readonly username: string; readonly email: string; readonly password: string } | null
}

/** The environment is wrong; `mistakes` holds one line for each fault. */
export class EnvironmentError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/** Fewest bytes of `APP_SECRET`. */
const SECRET_BYTES = 32

const flag = (message: string) =>
  v.optional(
    v.pipe(
      v.picklist(['', '0', '1', 'false', 'true'], message),
      v.transform((value) => (value === '' ? undefined : value === '1' || value === 'true')),
    ),
  )

const address = (protocols: readonly string[], message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((value) => value === '' || protocols.includes(URL.parse(value)?.protocol ?? ''), message),
    ),
    '',
  )

const secret = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => value === '' || Buffer.byteLength(value) >= SECRET_BYTES,
        `${name} must hold at least ${SECRET_BYTES} bytes`,
      ),
    ),
    '',
  )

function isRange(range: string): boolean {
  const [host = '', bits] = range.split('/')
  const version = isIP(host)
  if (version === 0 || range.split('/').length > 2) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const variables = v.object({
  NODE_ENV: v.optional(v.string(), ''),
  PORT: v.optional(
    v.pipe(
      typedText(5, v.regex(/^\d*$/, 'PORT must be a number from 0 to 65535')),
      v.transform((value) => (value === '' ? 3000 : Number(value))),
      v.maxValue(65_535, 'PORT must be a number from 0 to 65535'),
    ),
    '3000',
  ),
  HOST: v.optional(v.pipe(v.string(), v.trim()), ''),
  DATABASE_URL: address(['mysql:'], 'DATABASE_URL must look like mysql://user:password@host:3306/name'),
  DATABASE_SSL: v.optional(v.picklist(['', ...tlsModes], 'DATABASE_SSL must be off, required or verify'), ''),
  DATABASE_SSL_CA: v.optional(v.pipe(v.string(), v.trim()), ''),
  DATA_DIR: v.optional(v.string(), 'data'),
  APP_URL: address(['http:', 'https:'], 'APP_URL must be an address like https://example.com'),
  APP_SECRET: secret('APP_SECRET'),
  NEW_APP_SECRET: secret('NEW_APP_SECRET'),
  SAMPLE_FIRMS: flag('SAMPLE_FIRMS must be true or false'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(/[\s,]+/).filter((range) => range !== '')),
      v.check(
        (ranges) => ranges.every(isRange),
        'TRUSTED_PROXIES must list addresses or ranges like 10.0.0.0/8',
      ),
    ),
    '',
  ),
  SW_KILL: flag('SW_KILL must be 1 or absent'),
  SMTP_ALLOW_PRIVATE: flag('SMTP_ALLOW_PRIVATE must be 1 or absent'),
  IMAGES_ALLOW_PRIVATE: flag('IMAGES_ALLOW_PRIVATE must be 1 or absent'),
  METRICS_TOKEN: secret('METRICS_TOKEN'),
  ADMIN_USERNAME: v.optional(v.string(), ''),
  ADMIN_EMAIL: v.optional(v.string(), ''),
  ADMIN_PASSWORD: v.optional(v.string(), ''),
})

/** The first admin is asked for whole or not at all. */
function adminMistakes(given: Readonly<Record<string, string | undefined>>): string[] {
  const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = given
  if (!ADMIN_USERNAME && !ADMIN_EMAIL && !ADMIN_PASSWORD) return []
  const named = v.safeParse(username, ADMIN_USERNAME ?? '')
  const reachable = v.safeParse(accountEmail, ADMIN_EMAIL ?? '')
  return [
    ...(named.success ? [] : [`ADMIN_USERNAME ${named.issues[0].message}`]),
    ...(reachable.success ? [] : [`ADMIN_EMAIL ${reachable.issues[0].message}`]),
    ...(ADMIN_PASSWORD ? [] : ['ADMIN_PASSWORD is required beside ADMIN_USERNAME']),
  ]
}

/** In production a secret that could be guessed is as bad as none. */
const secretMistakes = (given: Readonly<Record<string, string | undefined>>): string[] =>
  ['APP_SECRET', 'NEW_APP_SECRET', 'METRICS_TOKEN']
    .filter((name) => Buffer.byteLength(given[name] ?? '') >= SECRET_BYTES && isGuessable(given[name] ?? ''))
    .map((name) => `${name} can be guessed: make one with "openssl rand -base64 48"`)

/** Reads the variables; throws an `EnvironmentError` that lists every mistake. */
export function parseEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = v.safeParse(variables, given)
  const production = given.NODE_ENV === 'production'
  const usesMysql = Boolean(given.DATABASE_URL?.trim())
  const mistakes = (parsed.issues ?? []).map((issue) => issue.message)
  if (production && usesMysql && !given.APP_SECRET) {
    mistakes.push('APP_SECRET is required with MySQL in production')
  }
  if (production) mistakes.push(...secretMistakes(given))
  const tls = tlsOf(given)
  if ('mistake' in tls) mistakes.push(tls.mistake)
  mistakes.push(...adminMistakes(given))
  if (!parsed.success || mistakes.length > 0 || 'mistake' in tls) throw new EnvironmentError(mistakes)
  const values = parsed.output
  const dataDir = resolve(values.DATA_DIR || 'data')
  return Object.freeze({
    production,
    port: values.PORT,
    host: values.HOST || (production ? undefined : 'localhost'),
    database: usesMysql
      ? { kind: 'mysql' as const, url: values.DATABASE_URL, tls }
      : { kind: 'sqlite' as const, file: resolve(dataDir, 'directory.sqlite') },
    dataDir,
    appUrl: withoutSlashes(values.APP_URL),
    appSecret: values.APP_SECRET,
    newAppSecret: values.NEW_APP_SECRET,
    sampleFirms: values.SAMPLE_FIRMS ?? !usesMysql,
    trustedProxies: values.TRUSTED_PROXIES,
    swKill: values.SW_KILL ?? false,
    smtpAllowPrivate: values.SMTP_ALLOW_PRIVATE ?? false,
    imagesAllowPrivate: values.IMAGES_ALLOW_PRIVATE ?? false,
    metricsToken: values.METRICS_TOKEN,
    firstAdmin:
      values.ADMIN_USERNAME === ''
        ? null
        : {
            username: v.parse(username, values.ADMIN_USERNAME),
            email: v.parse(accountEmail, values.ADMIN_EMAIL),
            password: values.ADMIN_PASSWORD,
          },
  })
}

/** The environment of this process. */
export function readEnvironment(): Environment {
  return parseEnvironment(process.env)
}
