interface Unusual {
  readonly status?: number | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly isMadeAsRead?: boolean
}

/** A response whose status or headers differ from the endpoint's usual ones. */
export class HttpResponse<T> {
  readonly value: T
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Whether the value is a download that is made as it is read: of its bytes few wait for their reader. */
  readonly isMadeAsRead: boolean

  constructor(value: T, { status, headers = {}, isMadeAsRead = false }: Unusual = {}) {
    this.value = value
    this.status = status
    this.headers = headers
    this.isMadeAsRead = isMadeAsRead
  }
}

/** A response with the entity tag that a later `If-Match` names. */
export const tagged = <T>(value: T, tag: string, status?: number) =>
  new HttpResponse(value, { status, headers: { ETag: tag } })

/**
 * A reply that all callers share: it is checked, written and compressed once for as long as each of `parts` stays the same, and a
 * browser that holds it gets a 304, as of what is published.
 */
export class SharedResponse<T> extends HttpResponse<T> {
  readonly parts: readonly unknown[]

  constructor(value: T, parts: readonly unknown[]) {
    super(value)
    this.parts = parts
  }
}

/** The `Content-Disposition` of a file to save, whose name is of the server's making. */
export const savedAs = (name: string): string => `attachment; filename="${name}"`

/** A JSON file of so many bytes to save, in pieces. No cache keeps it and no browser shows it. (threat J9) */
export const jsonDownload = <T>(
  pieces: T,
  { name, bytes }: { readonly name: string; readonly bytes: number },
) =>
  new HttpResponse(pieces, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(bytes),
      'Content-Disposition': savedAs(name),
    },
  })
