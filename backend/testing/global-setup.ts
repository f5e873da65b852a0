import type { TestProject } from 'vitest/node'
import { startMariadb } from './mariadb.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address, without a database's name, of a MySQL or MariaDB server on which databases may be made. */
    mysqlServer: string
  }
}

/** Starts one MariaDB for the whole run and throws it away; `TEST_DATABASE_URL` names another server instead. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('mysqlServer', given.replace(/\/[^/]*$/, ''))
    return undefined
  }
  const mariadb = await startMariadb()
  project.provide('mysqlServer', `mysql://root@127.0.0.1:${mariadb.port}`)
  return mariadb.stop
}
