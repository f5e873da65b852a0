import { SharedResponse } from '#backend/http/http-response.ts'
import { type Route, route } from '#backend/http/route.ts'
import { endpoints } from '#contract/endpoints.ts'
import { lazily } from '#contract/primitives/lazily.ts'
import { readOpenApi } from '#contract/site-endpoints.ts'

/**
 * The call that describes all calls. Its generator is loaded at the first call, and the bytes are made once: they stay the same
 * for as long as the process runs. (threat O1)
 */
export function openApiRoutes(version: string): readonly Route[] {
  const describe = lazily(async () => {
    const { describeApi } = await import('./openapi.ts')
    return describeApi(endpoints, version)
  })
  return [
    route(readOpenApi, async () => {
      const description = await describe()
      return new SharedResponse(description, [description])
    }),
  ]
}
