import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import type { AccountsOverrides } from '#backend/accounts-of.ts'
import type { Database } from '#backend/database/connect.ts'
import { parseEnvironment } from '#backend/env.ts'
import type { SessionReader } from '#backend/http/session.ts'
import { createLog } from '#backend/log.ts'
import { startSite } from '#backend/start.ts'
import { firstAdminEnvironment } from '#testing/backend/accounts.ts'
import { type PrivateMariadb, startMariadb } from '#testing/backend/mariadb.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'

export type Kind = 'sqlite' | 'mysql'
export const kinds: readonly Kind[] = ['sqlite', 'mysql']

/** A server of a soak run, on a database of its own. */
export interface SoakSite {
  readonly kind: Kind
  readonly url: string
  readonly database: Database
  mailIdle(): Promise<void>
  stop(): Promise<void>
}

/** Where runs on MySQL make their databases; a private MariaDB, started once. */
export interface Servers {
  /** On which databases this process runs. */
  readonly kinds: readonly Kind[]
  /** `readSession`: who calls, where no session is to be made for it. */
  site(kind: Kind, overrides?: AccountsOverrides, readSession?: SessionReader): Promise<SoakSite>
  stop(): Promise<void>
}

async function emptyDatabase({ port }: Pick<PrivateMariadb, 'port'>): Promise<string> {
  const server = `mysql://root@127.0.0.1:${port}`
  const name = `soak_${randomBytes(6).toString('hex')}`
  const connection = await mysql.createConnection(server)
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`)
  await connection.end()
  return `${server}/${name}`
}

/** Starts servers on these databases, their files below `base`; all of it is thrown away at the end. */
export function soakServers(on = kinds, base = tmpdir()): Servers {
  let mariadb: Promise<PrivateMariadb> | null = null
  return {
    kinds: on,
    async site(kind, overrides = {}, readSession) {
      const folder = await mkdtemp(join(base, 'soak-'))
      mariadb = kind === 'mysql' ? (mariadb ?? startMariadb({ base })) : mariadb
      const url = kind === 'mysql' && mariadb ? await emptyDatabase(await mariadb) : ''
      const env = parseEnvironment({
        ...firstAdminEnvironment,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        TRUSTED_PROXIES: '127.0.0.1',
        SMTP_ALLOW_PRIVATE: '1',
        ...(url === '' ? {} : { DATABASE_URL: url, SAMPLE_FIRMS: 'true' }),
      })
      const log = createLog({ write: () => undefined })
      const site = await startSite({
        env,
        log,
        overrides,
        site: { pages: plainPages },
        version: '0.0.0-soak',
        ...(readSession ? { readSession } : {}),
      })
      return {
        kind,
        url: site.address,
        database: site.database,
        mailIdle: () => site.mailIdle(),
        stop: () => site.stop().then(() => rm(folder, { recursive: true, force: true })),
      }
    },
    stop: async () => (await mariadb)?.stop(),
  }
}
