import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading } from '#backend/database/transaction.ts'
import { createPacer } from '#backend/gate/pacer.ts'
import { jsonDownload } from '#backend/http/http-response.ts'
import { type PackedText, pack, unpack } from '#backend/models/packed-text.ts'
import { inBlocks } from '#backend/models/table.ts'
import { personalFileName, personalKindKeys } from '#contract/personal-data.ts'
import type { Receiver, Things } from './source.ts'
import { personalSources } from './sources.ts'

/** The text of a file, piece by piece. Each entry passed the schema of its kind, so no secret can be in it. */
async function* textOf(
  reading: Reading,
  things: Things,
  { to, now }: { readonly to: Receiver; readonly now: Date },
): AsyncGenerator<string> {
  const pace = createPacer()
  yield `{"exported_at":${JSON.stringify(now)}`
  for (const kind of personalKindKeys) {
    let lead = ''
    yield `,\n"${kind}":[`
    for (const block of inBlocks((things[kind] ?? []).map(({ id }) => id))) {
      for (const entry of await personalSources[kind].give(reading, block, to)) {
        yield `${lead}\n${JSON.stringify(entry, null, 2)}`
        lead = ','
        await pace()
      }
    }
    yield lead === '' ? ']' : '\n]'
  }
  yield '}\n'
}

/** A file and its content. */
interface PersonalFile {
  readonly things: Things
  readonly packed: PackedText
}

/** Everything that `find` finds as one file, packed, as it was at one moment. */
export function packPersonalFile(
  database: Database,
  find: (reading: Reading) => Promise<Things>,
  given: { readonly to: Receiver; readonly now: Date },
): Promise<PersonalFile> {
  return inSnapshot(database, async (reading) => {
    const things = await find(reading)
    return { things, packed: await pack(textOf(reading, things, given)) }
  })
}

/** A personal file to save. */
export const downloadOf = ({ packed: { parts, bytes } }: PersonalFile, now: Date) =>
  jsonDownload(unpack(parts), { name: personalFileName(now.toISOString()), bytes })
