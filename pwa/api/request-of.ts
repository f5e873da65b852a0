import type { Method } from '#contract/endpoint.ts'

/** Inputs of a call, as the endpoint's schemas accept them. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

interface RequestOptions {
  readonly token?: string
  readonly ifMatch?: string | null
  readonly mayClearSite?: boolean
  readonly keepalive?: boolean
}

/** The HTTP request of a call: its path with parameters and query filled in, its headers and body. */
export function requestOf(
  endpoint: { readonly method: Method; readonly path: string },
  input: RequestInput,
  { token, ifMatch, mayClearSite = false, keepalive = false }: RequestOptions = {},
): { readonly path: string; readonly init: RequestInit } {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (typeof ifMatch === 'string') headers.set('if-match', ifMatch)
  const credentials = mayClearSite ? 'same-origin' : 'omit'
  const init: RequestInit = { method: endpoint.method, headers, credentials, redirect: 'error', keepalive }
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(input.body)
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, init }
}
