import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Database } from '#backend/database/connect.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { HttpResponse, savedAs, tagged } from '#backend/http/http-response.ts'
import { entityTag } from '#backend/http/if-match.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Author, Clock } from '#backend/http/session.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import {
  activeTheme,
  findTheme,
  insertTheme,
  readThemes,
  type ThemeRecord,
  updateTheme,
} from '#backend/models/theme.ts'
import { issueMessage } from '#contract/errors.ts'
import { themeDefaults } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import * as calls from '#contract/theme/theme-endpoints.ts'
import {
  importedTheme,
  listThemes,
  readActiveTheme,
  type ThemeChange,
} from '#contract/theme/theme-endpoints.ts'
import { activate, addTheme, changeFields, deleteForGood, recordTheme } from './write-themes.ts'

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
async function importAll(writing: Writing, file: File, author: Author, now: Date) {
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

const shown = (theme: ThemeRecord, status?: number) => tagged(theme, entityTag(theme.revision), status)

/** The calls on themes. */
export function themeRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listThemes, () => readThemes({ database })),
    route(readActiveTheme, async () => activeTheme(await readThemes({ database }))),
    route(calls.exportThemes, async () => {
      const exported_at = clock().toISOString()
      const file = `themes_${exported_at.slice(0, 10)}.json`
      const headers = { 'Content-Disposition': savedAs(file) }
      return new HttpResponse(
        { version: 1 as const, exported_at, themes: await readThemes({ database }) },
        { headers },
      )
    }),
    writingRoute(calls.importThemes, ({ body, ...by }, writing) => importAll(writing, body, by, clock())),
    route(calls.readTheme, async ({ params }) => {
      const theme = await findTheme({ database }, params.id)
      if (!theme) throw new ApiError('not_found', 'There is no such theme')
      return shown(theme)
    }),
    writingRoute(calls.createTheme, async ({ body, ...by }, writing) =>
      shown(await addTheme(writing, body, by, clock()), 201),
    ),
    writingRoute(calls.changeTheme, async ({ params, body, ...by }, writing) =>
      shown(await changeFields(writing, { id: params.id, change: body as ThemeChange }, by, clock())),
    ),
    writingRoute(calls.activateTheme, async ({ params, ...by }, writing) =>
      shown(await activate(writing, params.id, by, clock())),
    ),
    writingRoute(calls.deleteTheme, async ({ params, ...by }, writing) => {
      await deleteForGood(writing, params.id, by, clock())
      return { message: 'Theme deleted successfully!' }
    }),
  ]
}
