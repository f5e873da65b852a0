import type { TestProject } from 'vitest/node'
import { type PrivateMariadb, startMariadb } from './mariadb.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address, without a database's name, of a MySQL or MariaDB server on which databases may be made. */
    mysqlServer: string
  }
}

let mariadb: PrivateMariadb | null = null

/** Starts one MariaDB for the whole run; `TEST_DATABASE_URL` names another server instead. */
export async function setup(project: TestProject): Promise<void> {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) {
    project.provide('mysqlServer', TEST_DATABASE_URL.replace(/\/[^/]*$/, ''))
    return
  }
  mariadb = await startMariadb()
  project.provide('mysqlServer', `mysql://root@127.0.0.1:${mariadb.port}`)
}

/** Throws it away. */
export async function teardown(): Promise<void> {
  await mariadb?.stop()
}
