import type { Options } from 'sequelize'
import type { TestServer } from './test-server.ts'

/** What others wait for: the one writer of the embedded database, and the emptied journal. */
const WAITED_FOR = /BEGIN IMMEDIATE|wal_checkpoint/

/** The statements that others wait for while `work` runs. */
export async function waitedFor({ database }: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  // Its types leave its options out.
  const { options } = database.sequelize as unknown as { readonly options: Options }
  const statements: string[] = []
  options.logging = (sql) => statements.push(sql)
  await work()
  options.logging = false
  return statements.flatMap((sql) => WAITED_FOR.exec(sql) ?? [])
}
