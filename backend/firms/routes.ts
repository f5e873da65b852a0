import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { tagged } from '#backend/http/http-response.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { findFirm, LIVE, readFirms } from '#backend/models/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import {
  changeFirm,
  createFirm,
  deleteFirm,
  firmTag,
  listFirms,
  listStaffFirms,
} from '#contract/firm-endpoints.ts'
import { importFirms } from '#contract/firm-import.ts'
import { confirmRulePage as confirmCall } from '#contract/rule-pages.ts'
import { readSamples } from '#contract/setup/setup-endpoints.ts'
import { requireBulkRights, writeBulk } from './bulk-firms.ts'
import { confirmRulePage } from './confirm-rule-page.ts'
import { requireFieldRights } from './firm-rules.ts'
import { planImport, runImport } from './import/import-firms.ts'
import { readSamplesNow } from './samples.ts'
import { addFirm, changeFields, deleteFirmForGood, staffView } from './write-firms.ts'

/** The calls on firms. */
export function firmRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listFirms, () => inSnapshot(database, (reading) => readFirms(reading, LIVE))),

    route(listStaffFirms, async () => (await inSnapshot(database, readFirms)).map(staffView)),

    // They are removed as other firms are, by one act.
    route(readSamples, () => inSnapshot(database, readSamplesNow)),

    writingRoute(
      createFirm,
      async ({ body, ...by }, writing) => {
        const firm = await addFirm(writing, body, by, clock())
        return tagged(staffView(firm), firmTag(firm))
      },
      { permits: (sent, { caller }) => requireFieldRights(caller.role, null, sent) },
    ),

    writingRoute(
      changeFirm,
      async ({ params, body, ...by }, writing) => {
        const firm = await changeFields(writing, { id: params.id, change: body }, by, clock())
        return tagged(staffView(firm), firmTag(firm))
      },
      {
        // The firm may change until the transaction, which checks again.
        permits: async (sent, { caller, params }) => {
          const before = await findFirm({ database }, params.id ?? '')
          if (before) requireFieldRights(caller.role, before, sent)
        },
      },
    ),

    writingRoute(confirmCall, async ({ params, body, ...by }, writing) => {
      const firm = await confirmRulePage(writing, { id: params.id, ...body }, by, clock())
      return tagged(staffView(firm), firmTag(firm))
    }),

    writingRoute(deleteFirm, async ({ params, ...by }, writing) => {
      await deleteFirmForGood(writing, params.id, by, clock())
      return { message: 'Firm deleted' }
    }),

    writingRoute(bulkFirms, ({ body, ...by }, writing) => writeBulk(writing, body, by, clock()), {
      // The stored firms may change until the transaction, which asks again.
      permits: (sent, { caller }) => requireBulkRights(caller.role, { database }, sent),
    }),

    route(importFirms, async ({ query, body, ...by }) =>
      query.dry_run === 'true'
        ? { plan: (await planImport(database, body, by.caller.role)).plan, done: null }
        : { plan: null, done: await runImport(database, body, by, clock()) },
    ),
  ]
}
