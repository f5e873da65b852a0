import { endpoint } from '../endpoint.ts'
import { settingsReply } from './settings-view.ts'
import { changeSettings } from './settings-write-endpoints.ts'

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings that everyone may read; all of them for an admin',
  needs: 'directory:read',
  reply: settingsReply,
})

export const settingsEndpoints = [readSettings, changeSettings]
