import { randomUUID } from 'node:crypto'
import { tokenHash } from '#backend/crypto/tokens.ts'
import { inSnapshot, inTransaction, type Reading } from '#backend/database/transaction.ts'
import { actorOf } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route } from '#backend/http/route.ts'
import { sender } from '#backend/submissions/own-submissions.ts'
import type { SubmissionsContext } from '#backend/submissions/receive-submission.ts'
import { eraseOwnSubmissions, exportOwnSubmissions } from '#contract/own-submissions.ts'
import { erasePersonalData, exportPersonalData, findPersonalData } from '#contract/personal-data.ts'
import {
  countsOf,
  downloadOf,
  eraseAll,
  packPersonalFile,
  recordPersonal,
  requireNameless,
} from './personal-data.ts'
import type { Things } from './source.ts'
import { findPerson, findPersonalRecords, personOf } from './sources.ts'

/** @throws ApiError 404 where nothing is stored */
function requireAny(things: Things): void {
  const isAny = Object.values(things).some((list) => list.length > 0)
  if (!isAny) throw new ApiError('not_found', 'Nothing is stored under this address, secret or name')
}

/** The calls on a person's data: by admins on request, and by senders on their own device. */
export function personalDataRoutes({ database, clock }: SubmissionsContext): readonly Route[] {
  const ownerOf = (secrets: readonly string[]) => ({ address: '', hashes: secrets.map(tokenHash), name: '' })
  return [
    route(findPersonalData, async ({ body }) => ({ found: await findPerson(database, body.who) })),

    route(exportPersonalData, async ({ body: { who, reason }, ...by }) => {
      const now = clock()
      const find = (reading: Reading) => findPersonalRecords(reading, personOf(who))
      const file = await packPersonalFile(database, find, { to: 'staff', now })
      requireAny(file.things)
      requireNameless(reason, who, file.things)
      const said = { action: 'export', reason, counts: countsOf(file.things), now } as const
      await inTransaction(database, (writing) => recordPersonal(writing, { actor: actorOf(by), ...said }))
      return downloadOf(file, now)
    }),

    route(erasePersonalData, async ({ body: { who, reason }, ...by }) => {
      const person = personOf(who)
      const things = await inSnapshot(database, (reading) => findPersonalRecords(reading, person))
      requireAny(things)
      requireNameless(reason, who, things)
      const now = clock()
      const actor = { ...actorOf(by), batch: randomUUID() }
      await eraseAll(database, person, { actor, action: 'erase', now }, (writing, counts) =>
        recordPersonal(writing, { actor, action: 'erase', reason, counts, now }),
      )
      return { message: 'Erased for good' }
    }),

    route(exportOwnSubmissions, async ({ body }) => {
      const now = clock()
      const owner = ownerOf(body.secrets)
      const find = (reading: Reading) => findPersonalRecords(reading, owner)
      return downloadOf(await packPersonalFile(database, find, { to: 'sender', now }), now)
    }),

    route(eraseOwnSubmissions, async ({ body }) => {
      await eraseAll(database, ownerOf(body.secrets), { actor: sender, action: 'delete', now: clock() })
      return { message: 'Everything that was sent from here is erased' }
    }),
  ]
}
