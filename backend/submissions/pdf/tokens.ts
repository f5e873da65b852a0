/** Tokens of the syntax of PDF objects. `word` is all that is none of the others. (ISO 32000-2, section 7.2) */
export type TokenKind = 'name' | 'number' | 'string' | '<<' | '>>' | '[' | ']' | 'word' | 'end'

const REGULAR = 0
const SPACE = 1
const DELIMITER = 2

const classes = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) classes[code] = SPACE
for (const sign of '()<>[]{}/%') classes[sign.charCodeAt(0)] = DELIMITER

const code = (sign: string) => sign.charCodeAt(0)
const [OPEN, CLOSE, LESS, MORE] = [code('('), code(')'), code('<'), code('>')]
const [LEFT, RIGHT, SLASH, PERCENT, ESCAPE] = [code('['), code(']'), code('/'), code('%'), code('\\')]
const [LF, CR] = [10, 13]

/** Whether a byte is white space, which includes a zero. */
export const isSpace = (byte: number): boolean => classes[byte] === SPACE

const isNumeric = (byte: number) => (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46

/** Longest name or word whose text is of interest, in bytes as written: "RichMediaExecute" with all letters coded has 48. */
const LONGEST_TEXT = 64
/** Longest string that is read, in bytes as written: a password's hash, the name of a file. */
const LONGEST_STRING = 2048

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads tokens one after another. Bytes that are no PDF give words; nothing throws. */
export class Tokens {
  readonly bytes: Buffer
  /** Where the next token is looked for. */
  at: number
  /** Where the last token begins; it ends at `at`. */
  start: number

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
    this.start = at
  }

  next(): TokenKind {
    this.#skipSpace()
    const { bytes } = this
    this.start = this.at
    const byte = bytes[this.at]
    if (byte === undefined) return 'end'
    this.at += 1
    if (isNumeric(byte)) return this.#skipNumber()
    if (classes[byte] === REGULAR) return this.#skipRegular('word')
    switch (byte) {
      case SLASH:
        return this.#skipRegular('name')
      case OPEN:
        return this.#skipString()
      case LEFT:
        return '['
      case RIGHT:
        return ']'
      case LESS:
        return bytes[this.at] === LESS ? this.#two('<<') : this.#skipCodes()
      case MORE:
        return bytes[this.at] === MORE ? this.#two('>>') : 'word'
      default:
        return 'word'
    }
  }

  /** The name, decoded, or the word that was read last; "" for one that is too long to be of interest. */
  text(): string {
    if (this.at - this.start > LONGEST_TEXT) return ''
    const written = this.bytes.toString('latin1', this.start, this.at)
    if (!written.startsWith('/')) return written
    if (!written.includes('#')) return written.slice(1)
    return written
      .slice(1)
      .replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  }

  /** The bytes that the string which was read last means; none for one that is too long to be of interest. */
  string(): Buffer {
    if (this.at - this.start > LONGEST_STRING) return Buffer.alloc(0)
    const written = this.bytes.toString('latin1', this.start, this.at)
    if (written.startsWith('<')) {
      const digits = written.replace(/[^0-9a-f]/gi, '')
      return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
    }
    const meant = written.slice(1, -1).replace(/\\(\r\n|[0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
      if (/^[\r\n]/.test(escaped)) return ''
      return escapes[escaped] ?? escaped
    })
    return Buffer.from(meant, 'latin1')
  }

  #two(kind: '<<' | '>>'): TokenKind {
    this.at += 1
    return kind
  }

  #skipSpace(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte === PERCENT) {
        while (this.at < bytes.length && bytes[this.at] !== LF && bytes[this.at] !== CR) this.at += 1
      } else if (byte !== undefined && classes[byte] === SPACE) this.at += 1
      else return
    }
  }

  #skipRegular(kind: TokenKind): TokenKind {
    const { bytes } = this
    while (this.at < bytes.length && classes[bytes[this.at] as number] === REGULAR) this.at += 1
    return kind
  }

  #skipNumber(): TokenKind {
    const { bytes } = this
    while (this.at < bytes.length && isNumeric(bytes[this.at] as number)) this.at += 1
    return 'number'
  }

  #skipString(): TokenKind {
    const { bytes } = this
    for (let depth = 1; this.at < bytes.length && depth > 0; this.at += 1) {
      const byte = bytes[this.at]
      if (byte === ESCAPE) this.at += 1
      else if (byte === OPEN) depth += 1
      else if (byte === CLOSE) depth -= 1
    }
    this.at = Math.min(this.at, bytes.length)
    return 'string'
  }

  #skipCodes(): TokenKind {
    const end = this.bytes.indexOf(MORE, this.at)
    this.at = end === -1 ? this.bytes.length : end + 1
    return 'string'
  }
}
