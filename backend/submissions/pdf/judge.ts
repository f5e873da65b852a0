import { type Entry, type ReadObject, ROOT_NAME, type Value } from './read-object.ts'
import { PdfRefusal } from './work.ts'

const SCRIPT = 'contains a script'
const ON_OPENING = 'does something by itself when it is opened'
const ON_EVENTS = 'does something by itself while it is read'
const MEDIA = 'contains sound, film or a model: send it without'
const FORM = 'sends or fetches the contents of a form'
const OTHER_FILES = 'leads into other files'
const XFA = 'is a form with a program (XFA): print it to a new PDF'
const HIDDEN = 'is encrypted and has a file inside: save it without a password'
const NAMELESS = 'has a file inside without a name: send it without'

/** Actions that a document of a review must not hold, even where they wait to be pressed. (ISO 32000-2, section 12.6.4) */
const actions: ReadonlyMap<string, string> = new Map([
  ['JavaScript', SCRIPT],
  ['Launch', 'starts a program'],
  ['GoToR', OTHER_FILES],
  ['GoToE', OTHER_FILES],
  ['SubmitForm', FORM],
  ['ImportData', FORM],
  ['Rendition', MEDIA],
  ['Movie', MEDIA],
  ['Sound', MEDIA],
  ['RichMediaExecute', MEDIA],
])
const mediaTypes = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D'])

/** Reasons given only where no other applies: an action that runs by itself mostly is a script. */
const byItself: ReadonlySet<string> = new Set([ON_OPENING, ON_EVENTS])

/** Names of a file, of which each reader shows another one. */
const fileNames = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])
/** Attached files that nothing runs when they are opened: an invoice holds itself as XML. */
const HARMLESS_FILE = /\.(?:xml|txt|csv|json|jpe?g|png)$/i

/** Longest part of a file's name that is shown. */
const SHOWN_NAME = 40

/** Whether what stands behind a name is a dictionary or another object, not a number, a text or a name. */
const isThing = ({ kind }: Value) => kind === '<<' || kind === 'reference'

/** The reason to refuse a document for the value of a name; null for none. */
const rules: Readonly<Record<string, (value: Value, isOnOpening: boolean) => string | null>> = {
  S: ({ text }, isOnOpening) => actions.get(text) ?? (isOnOpening && text !== 'GoTo' ? ON_OPENING : null),
  [ROOT_NAME]: ({ text }) => actions.get(text) ?? null,
  Next: (_, isOnOpening) => (isOnOpening ? ON_OPENING : null),
  JS: ({ kind }) => (kind === 'string' ? SCRIPT : null),
  JavaScript: (value) => (isThing(value) ? SCRIPT : null),
  'AA<<': () => ON_EVENTS,
  XFA: (value) => (isThing(value) || value.kind === '[' || value.kind === 'string' ? XFA : null),
  Subtype: ({ text }) => (mediaTypes.has(text) ? MEDIA : null),
}

/** The kinds of an object, for those that refer to it. One that is defined twice is both. */
const kinds = { page: 1, plainGoTo: 2, font: 4, stream: 8, empty: 16, other: 32 } as const
const ANY = 63

/** Kinds that an object may have to which a name refers, and what is said otherwise. Resources may be called `AA`, too. */
const targets: Readonly<Record<string, Target>> = {
  AA: { allowed: kinds.font | kinds.stream | kinds.page | kinds.empty, reason: ON_EVENTS },
  OpenAction: { allowed: kinds.page | kinds.plainGoTo, reason: ON_OPENING },
  EmbeddedFile: { allowed: ANY, reason: 'has a file inside that is missing' },
  EmbeddedFiles: { allowed: ANY, reason: 'has a file inside that is missing' },
}

const judged = new Set([...Object.keys(rules), ...Object.keys(targets), ...fileNames, 'EF', 'Type'])
export const isJudged = (key: string): boolean => judged.has(key)

/** Whether entries are an action that goes to a page of the same document, and nothing after that. */
function isPlainGoTo(action: readonly Entry[]): boolean {
  const does = action.filter(({ key }) => key === 'S')
  return does.length === 1 && does[0]?.value.text === 'GoTo' && action.every(({ key }) => key !== 'Next')
}

function kindOf({ kind, entries, isWellFormed, isEmpty, hasStream }: ReadObject): number {
  if (!isWellFormed) return kinds.other
  if (hasStream) return kinds.stream
  if (kind === '[') return kinds.page
  if (isEmpty) return kinds.empty
  if (kind !== '<<') return kinds.other
  if (entries.some(({ key, value, depth }) => key === 'Type' && value.text === 'Font' && depth === 1))
    return kinds.font
  return isPlainGoTo(entries) ? kinds.plainGoTo : kinds.other
}

/** The readable letters of a file's name, in whichever encoding. */
const lettersOf = (name: Buffer) => name.toString('latin1').replace(/[^\x20-\x7e]/g, '')

interface Target {
  /** Kinds that the object may have. */
  readonly allowed: number
  /** The reason where it has another kind, or does not exist. */
  readonly reason: string
}

/**
 * Judges a PDF by what it does by itself or lets a reader do beyond its pages. Its text does not count, nor
 * does an address that is only followed at a click. (threats G3, M9)
 */
export class Judge {
  readonly #objects = new Map<number, number>()
  /** Numbers of objects that are referred to, by the name that does. */
  readonly #referred = new Map<string, Set<number>>()
  #byItself: string | null = null
  #hasFiles = false
  #goodName: string | null = null
  #badName: string | null = null

  /** @throws PdfRefusal */
  entry({ key, value, isOnOpening }: Entry): void {
    const reason = rules[key]?.(value, isOnOpening)
    if (reason) this.#refuse(reason)
    const { kind, number } = value
    if (kind === 'reference' && (key in targets || fileNames.has(key))) {
      const numbers = this.#referred.get(key) ?? new Set()
      this.#referred.set(key, numbers.add(number))
    }
    if (key === 'EF' && isThing(value)) this.#hasFiles = true
    if (kind !== 'string' || !fileNames.has(key)) return
    const name = lettersOf(value.bytes)
    if (HARMLESS_FILE.test(name)) this.#goodName ??= name
    else this.#badName ??= name
  }

  /** @throws PdfRefusal */
  object(number: number, object: ReadObject): void {
    if (object.entries.some(({ key, value }) => key === 'OpenAction' && value.kind === '<<')) {
      const opening = object.entries.filter(({ isOnOpening }) => isOnOpening)
      if (!object.isWellFormed || !isPlainGoTo(opening)) this.#refuse(ON_OPENING)
    }
    this.#objects.set(number, (this.#objects.get(number) ?? 0) | kindOf(object))
  }

  /**
   * Judges what can be said when all objects are known. In an encrypted document the names of files are encrypted, too: what
   * stands there is not what a reader shows. @throws PdfRefusal
   */
  end(isEncrypted: boolean): void {
    if (this.#hasFiles && isEncrypted) throw new PdfRefusal(HIDDEN)
    if (this.#hasFiles) {
      if (this.#badName !== null) {
        throw new PdfRefusal(`has the file ${this.#badName.slice(-SHOWN_NAME)} inside: send it without`)
      }
      if (this.#goodName === null) throw new PdfRefusal(NAMELESS)
      // In the dictionary of a file's versions the same names lead to its content.
      for (const key of fileNames) this.#requireKind(key, { allowed: kinds.stream, reason: NAMELESS })
    }
    for (const [key, target] of Object.entries(targets)) this.#requireKind(key, target)
    if (this.#byItself !== null) throw new PdfRefusal(this.#byItself)
  }

  #refuse(reason: string): void {
    if (!byItself.has(reason)) throw new PdfRefusal(reason)
    this.#byItself ??= reason
  }

  #requireKind(key: string, { allowed, reason }: Target): void {
    for (const number of this.#referred.get(key) ?? []) {
      const is = this.#objects.get(number) ?? 0
      if (is === 0 || (is & ~allowed) !== 0) throw new PdfRefusal(reason)
    }
  }
}
