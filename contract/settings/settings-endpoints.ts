import { endpoint } from '../endpoint.ts'
import { publicSettings } from './public-groups.ts'

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings that everyone may read',
  needs: 'directory:read',
  reply: publicSettings,
})

export const settingsEndpoints = [readSettings]
