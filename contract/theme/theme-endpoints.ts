import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { puttingBack } from '../history.ts'
import { id, idParams, moment } from '../primitives/text-input.ts'
import { themeDefaults } from './presets.ts'
import { type Theme, theme } from './theme.ts'

const { id: _id, isActive: _isActive, createdAt: _createdAt, ...writable } = theme.entries

/** Body of a change: absent keys keep their value. Only activation changes which theme is active. */
export const themeChange = v.partial(v.object(writable))
export type ThemeChange = Partial<Omit<Theme, 'id' | 'isActive' | 'createdAt'>>

/** All that staff write of a theme, as a form holds it. */
export const themeValues = v.object(writable)
export type ThemeValues = v.InferOutput<typeof themeValues>

/** Body of a new theme: name and colours, defaults for the rest. */
export const newTheme = v.pipe(
  v.required(themeChange, ['name', 'colors'], 'is required'),
  v.transform((input) => ({ ...themeDefaults, ...input }) as NewTheme),
)
export type NewTheme = Omit<Theme, 'id' | 'isActive' | 'createdAt'>

export const listThemes = endpoint({
  method: 'GET',
  path: '/api/themes',
  summary: 'All themes',
  permission: 'directory:read',
  response: v.array(theme),
})

export const readActiveTheme = endpoint({
  method: 'GET',
  path: '/api/active-theme',
  summary: 'The active theme, or the default theme where none is active',
  permission: 'directory:read',
  response: theme,
})

const message = v.object({ message: v.string() })

export const createTheme = endpoint({
  method: 'POST',
  path: '/api/themes',
  summary: 'Add a theme',
  permission: 'themes:write',
  query: puttingBack,
  body: newTheme,
  response: theme,
  status: 201,
})

export const changeTheme = endpoint({
  method: 'PUT',
  path: '/api/themes/:id',
  summary: 'Change a theme',
  permission: 'themes:write',
  params: idParams,
  query: puttingBack,
  body: themeChange,
  response: theme,
})

/** With its `ETag`, for a change that must not overwrite another's. */
export const readTheme = endpoint({
  method: 'GET',
  path: '/api/themes/:id',
  summary: 'One theme',
  permission: 'themes:write',
  params: idParams,
  response: theme,
})

export const activateTheme = endpoint({
  method: 'POST',
  path: '/api/themes/:id/activate',
  summary: 'Make a theme the one that visitors see',
  permission: 'themes:write',
  params: idParams,
  response: theme,
})

export const deleteTheme = endpoint({
  method: 'DELETE',
  path: '/api/themes/:id',
  summary: 'Delete a theme; the default one stays',
  permission: 'themes:write',
  params: idParams,
  response: message,
})

/** The file that exporting writes and importing reads. */
const themesFile = v.object({ version: v.literal(1), exported_at: moment, themes: v.array(theme) })

export const exportThemes = endpoint({
  method: 'GET',
  path: '/api/themes/export',
  summary: 'All themes as a file',
  permission: 'themes:write',
  response: themesFile,
})

/** A theme of a file: id and dates may be missing, and which one is active is not taken over. */
export const importedTheme = v.object({
  ...writable,
  id: v.optional(id),
  createdAt: v.optional(moment),
  isActive: v.optional(v.boolean()),
})
/** Checked one by one, so that a fault can name its theme. */
const themeList = v.pipe(
  v.array(v.unknown(), 'must be a list'),
  v.maxLength(200, 'must hold at most 200 themes'),
)

/** Accepts an exported file or a bare list; upserts by id; one bad theme rejects the whole file. */
export const importThemes = endpoint({
  method: 'POST',
  path: '/api/themes/import',
  summary: 'Add or replace themes from a file',
  permission: 'themes:write',
  body: v.union([v.object({ themes: themeList }), themeList], 'must be a file of themes'),
  response: v.object({ message: v.string(), imported: v.number(), skipped: v.number() }),
  limits: { bodyBytes: 2 * 1024 * 1024 },
})
