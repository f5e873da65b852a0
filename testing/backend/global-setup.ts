import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fastFolder } from './fast-folder.ts'
import { type PrivateMariadb, startMariadb } from './mariadb.ts'
import { makeTemplates, removeTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address, without a database's name, of a MySQL or MariaDB server on which databases may be made. */
    mysqlServer: string
    /** Folder of the run, in memory where there is room. */
    folder: string
    templates: Templates
  }
}

let folder = ''
let mariadb: PrivateMariadb | null = null
let server = ''
let templates: Templates | null = null

function removeFolder(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Starts one MariaDB for the whole run, in memory where there is room: to copy the template and to drop the copy take a
 * quarter of the time that they take on a quiet disk. `TEST_DATABASE_URL` names another server instead.
 */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(fastFolder(), 'tests-'))
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) server = TEST_DATABASE_URL.replace(/\/[^/]*$/, '')
  else {
    mariadb = await startMariadb({ base: folder })
    server = `mysql://root@127.0.0.1:${mariadb.port}`
  }
  // Also where the run is ended by a signal, once its MariaDB is: what is in memory would stay there.
  process.once('exit', removeFolder)
  templates = await makeTemplates(server, folder)
  project.provide('mysqlServer', server)
  project.provide('templates', templates)
  project.provide('folder', folder)
}

/** Throws it away. */
export async function teardown(): Promise<void> {
  if (templates) await removeTemplates(templates, server)
  await mariadb?.stop()
  removeFolder()
}
