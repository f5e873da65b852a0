import type { TestProject } from 'vitest/node'
import { fastFolder } from './fast-folder.ts'
import { type PrivateMariadb, startMariadb } from './mariadb.ts'
import { makeTemplates, removeTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address, without a database's name, of a MySQL or MariaDB server on which databases may be made. */
    mysqlServer: string
    templates: Templates
  }
}

let mariadb: PrivateMariadb | null = null
let server = ''
let templates: Templates | null = null

/**
 * Starts one MariaDB for the whole run, in memory where there is room: to copy the template and to drop the copy take a
 * quarter of the time that they take on a quiet disk. `TEST_DATABASE_URL` names another server instead.
 */
export async function setup(project: TestProject): Promise<void> {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) server = TEST_DATABASE_URL.replace(/\/[^/]*$/, '')
  else {
    mariadb = await startMariadb({ base: fastFolder() })
    server = `mysql://root@127.0.0.1:${mariadb.port}`
  }
  templates = await makeTemplates(server)
  project.provide('mysqlServer', server)
  project.provide('templates', templates)
}

/** Throws it away. */
export async function teardown(): Promise<void> {
  if (templates) await removeTemplates(templates, server)
  await mariadb?.stop()
}
