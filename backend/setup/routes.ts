import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { type Route, route } from '#backend/http/route.ts'
import { readSetup } from '#contract/setup/setup-endpoints.ts'
import { stepsOf } from '#contract/setup/setup-steps.ts'
import { readSetupFacts } from './setup-facts.ts'

/** The call on the set-up of the site. */
export const setupRoutes = (database: Database): readonly Route[] => [
  route(readSetup, async () => ({ steps: stepsOf(await inSnapshot(database, readSetupFacts)) })),
]
