import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading } from '#backend/database/transaction.ts'
import {
  type FoundKind,
  isAddress,
  isPersonName,
  NAMES_LISTED,
  type PersonalKind,
  personalKindKeys,
} from '#contract/personal-data.ts'
import { cleanAddress } from '#contract/primitives/text.ts'
import type { Person, Thing, Things } from './source.ts'
import { personalSources } from './sources.ts'

/** The person of an address, a secret or a name, as staff typed it. */
export function personOf(who: string): Person {
  if (isAddress(who)) return { address: cleanAddress(who), hashes: [], name: '' }
  if (isPersonName(who)) return { address: '', hashes: [], name: who }
  return { address: '', hashes: [tokenHash(who)], name: '' }
}

/** All that is stored about a person, by kind. Give it one transaction. */
export async function findPersonalRecords(reading: Reading, person: Person): Promise<Things> {
  const found: Partial<Record<PersonalKind, readonly Thing[]>> = {}
  for (const kind of personalKindKeys) found[kind] = await personalSources[kind].find(reading, person, found)
  return found
}

function summaryOf(kind: PersonalKind, things: readonly Thing[]): FoundKind[] {
  const moments = things.map(({ at }) => at).sort()
  const [first_at, last_at] = [moments[0], moments.at(-1)]
  if (first_at === undefined || last_at === undefined) return []
  const names = new Set(things.map(({ name }) => name).filter((name) => name !== ''))
  return [{ kind, count: things.length, first_at, last_at, names: [...names].slice(0, NAMES_LISTED) }]
}

/** The stored data about a person, in numbers and days; empty kinds are left out. */
export async function findPerson(database: Database, who: string): Promise<FoundKind[]> {
  const things = await inSnapshot(database, (reading) => findPersonalRecords(reading, personOf(who)))
  return personalKindKeys.flatMap((kind) => summaryOf(kind, things[kind] ?? []))
}
