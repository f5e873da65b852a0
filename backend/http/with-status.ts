import type { Context, Next } from 'koa'
import { toApiError } from './errors.ts'

/** Runs the rest of a request, then `done` with the status of its answer; an error has the status that it is answered with. */
export async function withStatus(ctx: Context, next: Next, done: (status: number) => void): Promise<void> {
  let status = 500
  try {
    await next()
    status = ctx.status
  } catch (thrown) {
    status = toApiError(thrown).status
    throw thrown
  } finally {
    done(status)
  }
}
