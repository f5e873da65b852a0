import { healthEndpoints, initData, syncDirectory } from './directory.ts'
import type { Endpoint } from './endpoint.ts'
import { firmEndpoints } from './firm-endpoints.ts'
import { readOpenApi } from './openapi-endpoint.ts'
import { settingsEndpoints } from './settings/settings-endpoints.ts'
import { themeEndpoints } from './theme/theme-endpoints.ts'

/** Every call of the API: what the OpenAPI text, the permission test and the fuzz test walk. */
export const endpoints: readonly Endpoint[] = [
  ...healthEndpoints,
  ...firmEndpoints,
  ...settingsEndpoints,
  ...themeEndpoints,
  syncDirectory,
  initData,
  readOpenApi,
]
