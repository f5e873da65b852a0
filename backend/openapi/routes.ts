import { type Route, route } from '#backend/http/route.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type OpenApi, readOpenApi } from '#contract/site-endpoints.ts'

/** The call that describes all calls. Its generator is loaded at the first call. */
export function openApiRoutes(version: string): readonly Route[] {
  let description: OpenApi | null = null
  return [
    route(readOpenApi, async () => {
      const { describeApi } = await import('./openapi.ts')
      description ??= describeApi(endpoints, version)
      return description
    }),
  ]
}
