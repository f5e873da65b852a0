import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { createPacer, type Pacer } from '#backend/load-shedding/pacer.ts'
import { isOver, PIECE } from './weight.ts'

/** The text of a long text in pieces. Two halves of one character stay together: alone they would be written as escapes. */
function* textsOfText(text: string): Generator<string> {
  yield '"'
  for (let start = 0; start < text.length; ) {
    const end = start + PIECE
    const next = HIGH_HALF.test(text.charAt(end - 1)) ? end + 1 : end
    yield JSON.stringify(text.slice(start, next)).slice(1, -1)
    start = next
  }
  yield '"'
}

const HIGH_HALF = /[\ud800-\udbff]/

/** The text of a value in pieces: what is small at once, anything else one part after the other. */
function* textsOf(value: unknown): Generator<string> {
  if (!isOver(value, PIECE)) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  if (typeof value === 'string') {
    yield* textsOfText(value)
    return
  }
  const isList = Array.isArray(value)
  let before = isList ? '[' : '{'
  for (const [key, one] of Object.entries(value as object)) {
    const whole = isOver(one, PIECE) ? '' : JSON.stringify(one)
    if (whole === undefined && !isList) continue
    yield `${before}${isList ? '' : `${JSON.stringify(key)}:`}${whole ?? 'null'}`
    if (whole === '') yield* textsOf(one)
    before = ','
  }
  yield (before === ',' ? '' : before) + (isList ? ']' : '}')
}

/** The bytes of a value as JSON, as `JSON.stringify` writes it, in pieces of some 64 kB, with turns of the loop between. */
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
