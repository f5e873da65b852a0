import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { createPacer, type Pacer } from '#backend/gate/pacer.ts'
import { isRecord } from './json-body.ts'

/** Characters that become bytes at once. */
const PIECE = 64 * 1024

function* textsOfList(list: readonly unknown[]): Generator<string> {
  for (const [index, one] of list.entries())
    yield `${index === 0 ? '[' : ','}${JSON.stringify(one) ?? 'null'}`
  yield list.length === 0 ? '[]' : ']'
}

/** The text of a value in pieces: of a list, and of each list of an object, one entry after the other. */
function* textsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield* textsOfList(value)
    return
  }
  if (!isRecord(value) || typeof value.toJSON === 'function') {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  let before = '{'
  for (const [key, one] of Object.entries(value)) {
    const whole = Array.isArray(one) ? '' : JSON.stringify(one)
    if (whole === undefined) continue
    yield `${before}${JSON.stringify(key)}:${whole}`
    if (Array.isArray(one)) yield* textsOfList(one)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** The bytes of a value as JSON, as `JSON.stringify` writes it, in pieces of some 64 kB. */
export async function jsonPieces(value: unknown, pace: Pacer): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  let text = ''
  for (const more of textsOf(value)) {
    text += more
    if (text.length >= PIECE) {
      pieces.push(Buffer.from(text))
      text = ''
    }
    await pace()
  }
  if (text !== '') pieces.push(Buffer.from(text))
  return pieces
}

/**
 * Answers with JSON. A long answer is written and sent in pieces between which other calls are served: at once, 30 MB
 * would hold them up for a second. (threat N12)
 */
export async function sendJson(ctx: Context, value: unknown, pace: Pacer = createPacer()): Promise<void> {
  const pieces = await jsonPieces(value, pace)
  ctx.type = 'json'
  ctx.body = pieces.length === 1 ? pieces[0] : Readable.from(pieces, { objectMode: false })
  ctx.length = pieces.reduce((bytes, { length }) => bytes + length, 0)
}
