import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import { initData } from '#contract/directory.ts'
import { ensureDefaultData } from './default-data.ts'

const messages = { created: 'Default data created', existed: 'Data already exists' } as const

/** The call that every client makes at its start. */
export function initDataRoutes(database: Database): readonly Route[] {
  return [route(initData, async () => ({ message: messages[await ensureDefaultData(database)] }))]
}
