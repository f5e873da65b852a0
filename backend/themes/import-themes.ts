import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Writing } from '#backend/database/transaction.ts'
import { refusedField } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { findTheme, insertTheme, updateTheme } from '#backend/models/theme.ts'
import { issueMessage } from '#contract/errors.ts'
import { themeDefaults } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { importedTheme } from '#contract/theme/theme-endpoints.ts'
import { recordTheme } from './write-themes.ts'

type File = readonly unknown[] | { readonly themes: readonly unknown[] }
type Imported = Omit<Theme, 'isActive' | 'createdAt'> & { readonly createdAt: string | undefined }

/** How people know the theme at fault: its name where it has one, its place in the file always. */
function naming(given: unknown, index: number): string {
  const name = typeof given === 'object' && given !== null && 'name' in given ? given.name : ''
  return typeof name === 'string' && name !== ''
    ? `Theme ${index + 1} ("${name.slice(0, 80)}")`
    : `Theme ${index + 1}`
}

/** Every theme of a file; the first bad one rejects the file. */
function themesOf(file: File): readonly Imported[] {
  const list = 'themes' in file ? file.themes : file
  const ids = new Set<string>()
  return list.map((given, index) => {
    const filled = typeof given === 'object' && given !== null ? { ...themeDefaults, ...given } : given
    const parsed = v.safeParse(importedTheme, filled)
    const refused = (path: string | null, reason: string) => {
      const place = [...('themes' in file ? ['themes'] : []), index, ...(path === null ? [] : [path])].join(
        '.',
      )
      return refusedField(place, `${naming(given, index)} cannot be imported: ${reason}`, { message: reason })
    }
    if (!parsed.success) {
      const [issue] = parsed.issues
      const path = v.getDotPath(issue)
      throw refused(path, `${path ?? 'it'} ${issueMessage(issue)}`)
    }
    const { isActive: _, id = randomUUID(), createdAt, ...theme } = parsed.output
    if (ids.has(id)) throw refused('id', 'its id is in the file twice')
    ids.add(id)
    return { ...theme, id, createdAt }
  })
}

/** Adds or replaces the themes of a file by id; which one is active stays as it is. Unchanged ones are skipped. */
export async function importAll(writing: Writing, file: File, author: Author, now: Date) {
  const themes = themesOf(file)
  const revision = await nextRevision(writing)
  let imported = 0
  for (const theme of themes) {
    if (await importOne(writing, theme, { revision, author, now })) imported += 1
  }
  return { message: `Imported ${imported} themes`, imported, skipped: themes.length - imported }
}

async function importOne(
  writing: Writing,
  { createdAt, ...theme }: Imported,
  { revision, author, now }: { readonly revision: number; readonly author: Author; readonly now: Date },
): Promise<boolean> {
  const before = await findTheme(writing, theme.id)
  if (!before) {
    const added = { ...theme, isActive: false, createdAt: createdAt ?? now.toISOString() }
    await insertTheme(writing, added, { revision })
    await recordTheme(writing, author, { action: 'import', theme, after: added }, now)
    return true
  }
  const after = { ...before, ...theme }
  if (isDeepStrictEqual(after, before)) return false
  await updateTheme(writing, theme.id, theme, { revision })
  await recordTheme(writing, author, { action: 'import', theme, before, after }, now)
  return true
}
