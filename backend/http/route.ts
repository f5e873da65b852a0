import type * as v from 'valibot'
import type { Writing } from '#backend/database/transaction.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { HttpResponse } from './http-response.ts'
import { isRecord } from './json-body.ts'
import type { UploadedFile } from './multipart.ts'
import type { Caller } from './session.ts'

type OutputOf<S extends Schema> = [S] extends [never] ? undefined : v.InferOutput<S>

/** The argument of a handler: validated input, and the caller. */
interface Call<Params extends Schema, Query extends Schema, Body extends Schema> {
  readonly params: OutputOf<Params>
  readonly query: OutputOf<Query>
  readonly body: OutputOf<Body>
  /** The files of an upload; none where the endpoint takes JSON. */
  readonly files: readonly UploadedFile[]
  readonly caller: Caller
  readonly requestId: string
  /** Where the call comes from, by the trusted proxies. */
  readonly address: string
  /** The caller's user agent, at most 255 characters; "" where it sends none. */
  readonly agent: string
  /** The `If-Match` header, where it was sent. */
  readonly ifMatch: string | undefined
  /** The `Range` and `If-Range` headers, where they were sent. */
  readonly range: string | undefined
  readonly ifRange: string | undefined
  /** To be called with the entry of the history that the call left, or its act: the reply names it. */
  readonly onRecorded?: (id: string) => void
}

type Given<T> = T | HttpResponse<T> | Promise<T | HttpResponse<T>>

/** A call before its body is checked. */
interface Asking {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
}

type Verdict = void | Promise<void>

/**
 * Checks beyond the permission that the endpoint needs. Both throw `ApiError` and run before the body is validated, so
 * that validation errors reveal nothing about fields the caller may not change. (docs/decisions/input-and-errors.md)
 */
export interface Guards {
  /** Asked before the body is read. */
  readonly opens?: (asking: Asking) => Verdict
  /** Asked about the body as it was sent, whatever its shape. */
  readonly permits?: (sent: unknown, asking: Asking) => Verdict
}

/** A field of a body of which nothing is known yet; undefined where there is none. */
export const sentField = (sent: unknown, name: string): unknown => (isRecord(sent) ? sent[name] : undefined)

/** An endpoint and what answers it, with the types of its schemas forgotten; `mount` checks them at run time. */
export interface Route {
  readonly endpoint: Endpoint
  readonly transaction: boolean
  readonly guards: Guards
  readonly handle: (call: Call<Schema, Schema, Schema>, writing?: Writing) => Given<unknown>
}

/** Implements an endpoint outside any transaction. */
export function route<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Given<v.InferOutput<R>>,
  guards: Guards = {},
): Route {
  return { endpoint: endpoint as Endpoint, transaction: false, guards, handle: handler as Route['handle'] }
}

/** Implements an endpoint whose handler runs in one write transaction, possibly more than once. */
export function writingRoute<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B>, writing: Writing) => Given<v.InferOutput<R>>,
  guards: Guards = {},
): Route {
  return { endpoint: endpoint as Endpoint, transaction: true, guards, handle: handler as Route['handle'] }
}
