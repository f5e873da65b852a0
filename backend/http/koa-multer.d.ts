/** The part of the package that is used here; it ships no types of its own. */
declare module '@koa/multer' {
  import type { FileHandle } from 'node:fs/promises'
  import type { IncomingMessage } from 'node:http'
  import type { Writable } from 'node:stream'

  function multer(options: multer.Options): multer.Multer

  namespace multer {
    /** A file, and what `spool.ts` says of it. */
    interface MulterFile {
      readonly fieldname: string
      readonly originalname: string
      readonly mimetype: string
      readonly handle: FileHandle
      readonly size: number
    }

    interface Options {
      readonly storage: object
      readonly defParamCharset: 'utf8'
      readonly limits: Readonly<Record<string, number>>
      /** Called for each file before it is read. */
      readonly fileFilter: (
        request: IncomingMessage,
        file: Pick<MulterFile, 'fieldname'>,
        accept: (error: Error | null, taken?: boolean) => void,
      ) => void
      /** Feeds the request to the parser. */
      readonly streamHandler: (request: IncomingMessage, parser: Writable) => void
    }

    interface ParsedRequest {
      /** Without a prototype; a field that came twice is a list. */
      readonly body: Readonly<Record<string, unknown>>
      readonly files: readonly MulterFile[]
    }

    interface Multer {
      any(): (ctx: object, next: () => Promise<void>) => Promise<void>
    }
  }

  export = multer
}
