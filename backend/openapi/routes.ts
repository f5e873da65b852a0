import { type Route, route } from '#backend/http/route.ts'
import { endpoints } from '#contract/endpoints.ts'
import { readOpenApi } from '#contract/openapi-endpoint.ts'
import { describeApi } from './openapi.ts'

/** The call that describes all calls. */
export function openApiRoutes(version: string): readonly Route[] {
  const description = describeApi(endpoints, version)
  return [route(readOpenApi, () => description)]
}
