/** A response whose status or headers differ from the endpoint's usual ones. */
export class HttpResponse<T> {
  readonly value: T
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    value: T,
    { status, headers = {} }: { status?: number | undefined; headers?: Record<string, string> } = {},
  ) {
    this.value = value
    this.status = status
    this.headers = headers
  }
}

/** A response with the entity tag that a later `If-Match` names. */
export const tagged = <T>(value: T, tag: string, status?: number) =>
  new HttpResponse(value, { status, headers: { ETag: tag } })

/** The same for a reply that a browser may keep, and asks for again each time: it is sent anew only where the tag is another. */
export const revalidated = <T>(value: T, tag: string) =>
  new HttpResponse(value, { headers: { ETag: tag, 'Cache-Control': 'no-cache' } })

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
