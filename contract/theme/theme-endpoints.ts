import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { theme } from './theme.ts'

export const listThemes = endpoint({
  method: 'GET',
  path: '/api/themes',
  summary: 'All themes',
  needs: 'directory:read',
  reply: v.array(theme),
})

export const readActiveTheme = endpoint({
  method: 'GET',
  path: '/api/active-theme',
  summary: 'The active theme, or the default theme where none is active',
  needs: 'directory:read',
  reply: theme,
})

export const themeEndpoints = [listThemes, readActiveTheme]
