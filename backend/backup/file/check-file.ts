import { type ArchivedFile, archivedFile, manifestHead } from '#contract/backup/archive.ts'
import { type BackupCollection, backupCollections, backupHead } from '#contract/backup/backup-file.ts'
import { freeSlug, lowerSlug } from '#contract/primitives/slug.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type Settings, settingsGroupKeys, settingsGroups } from '#contract/settings/staff-groups.ts'
import {
  type EntryOf,
  fileRules,
  type ListName,
  type ListRules,
  over,
  parsed,
  parsedEntry,
} from './file-rules.ts'
import {
  kindOf,
  membersOf,
  membersOfAll,
  type Piece,
  parsePiece,
  UnreadableFile,
  valuesIn,
} from './json-pieces.ts'

/** A list that was checked. */
interface FoundList {
  readonly ids: readonly string[]
  /** Where each entry begins and ends in the file, in bytes. */
  readonly places: Float64Array
  /** The addresses of firms that have others now, by their indexes. */
  readonly slugs?: ReadonlyMap<number, string>
}

/** A file that was checked. */
export interface FoundBackup {
  readonly exported_at: string
  readonly lists: Readonly<Partial<Record<ListName, FoundList>>>
  /** Null: they are not in it. */
  readonly settings: Partial<Settings> | null
  readonly staff: number
  readonly absent: readonly BackupCollection[]
  readonly unknown: readonly string[]
}

/** A manifest that was checked. */
export interface FoundManifest {
  readonly backupHash: string
  readonly files: readonly ArchivedFile[]
}

/** Returns a function that refuses a value that it has seen before. */
function unique(place: string, what: string): (value: unknown, index: number) => void {
  const seen = new Set<unknown>()
  return (value, index) => {
    if (seen.has(value)) throw new UnreadableFile(`${place}[${index}]: its ${what} is in the file twice`)
    seen.add(value)
  }
}

/** A list in the bytes, what it has to be, and how it is called. */
interface GivenList<Entry> extends Piece {
  readonly place: string
  readonly rules: ListRules<Entry>
}

function* entriesOf<Entry>(bytes: Uint8Array, { place, rules, ...list }: GivenList<Entry>) {
  let index = 0
  for (const piece of valuesIn(bytes, list)) {
    yield { index, piece, entry: parsedEntry(rules, parsePiece(bytes, piece), `${place}[${index}]`) }
    index += 1
  }
}

/** Checks a list entry by entry, none of which is kept. */
function checkList<Entry extends { readonly id: string }>(
  bytes: Uint8Array,
  list: GivenList<Entry>,
): FoundList & { readonly others: readonly string[] } {
  const { place, rules } = list
  if (kindOf(bytes, list) !== 'list') throw new UnreadableFile(`${place} must be a list`)
  const { alsoUnique, fault } = rules
  const ids: string[] = []
  const others: string[] = []
  const places: number[] = []
  const newId = unique(place, 'id')
  const newOther = unique(place, alsoUnique?.what ?? '')
  for (const { index, piece, entry } of entriesOf(bytes, list)) {
    newId(entry.id, index)
    ids.push(entry.id)
    places.push(piece.start, piece.end)
    if (!alsoUnique) continue
    const other = alsoUnique.of(entry)
    newOther(other, index)
    others.push(other)
  }
  const why = fault?.(function* () {
    for (const { entry } of entriesOf(bytes, list)) yield entry
  })
  if (why) throw new UnreadableFile(place + why)
  return { ids, others, places: Float64Array.from(places) }
}

/** The firms whose addresses an earlier version may have made with capitals: those move as they did in the database. */
function lowerSlugs(slugs: readonly string[]): Map<number, string> {
  const taken = new Set(slugs)
  const moved = new Map<number, string>()
  const inOrder = [...slugs.entries()].sort(([, one], [, other]) => (one < other ? -1 : 1))
  for (const [index, slug] of inOrder) {
    if (lowerSlug(slug) === slug) continue
    const free = freeSlug(lowerSlug(slug), taken)
    taken.add(free)
    moved.set(index, free)
  }
  return moved
}

function checkNamed<Name extends ListName>(bytes: Uint8Array, piece: Piece, name: Name): FoundList {
  const rules: ListRules<EntryOf[Name]> = fileRules[name]
  const { others, ...list } = checkList(bytes, { ...piece, place: `collections.${name}`, rules })
  return name === 'propfirms' ? { ...list, slugs: lowerSlugs(others) } : list
}

/** Groups that the file does not hold stay; a password written into it is ignored. (threat J6) */
function checkSettings(bytes: Uint8Array, piece: Piece, place: string): Partial<Settings> {
  if (kindOf(bytes, piece) !== 'object') throw new UnreadableFile(`${place} must be an object`)
  const found = new Map<string, unknown>()
  for (const { key, ...one } of valuesIn(bytes, piece)) {
    const value = parsePiece(bytes, one)
    // Of names that are not known there may be any number.
    if (settingsGroupKeys.some((name) => name === key)) found.set(key, value)
  }
  const groups = settingsGroupKeys
    .filter((name) => found.has(name))
    .map((name) => {
      const value = over(settingsDefaults[name], found.get(name))
      return [name, parsed(settingsGroups[name], value, `${place}.${name}`)] as const
    })
  const settings: Partial<Settings> = Object.fromEntries(groups)
  const { emailSettings } = settings
  return emailSettings ? { ...settings, emailSettings: { ...emailSettings, smtpPassword: '' } } : settings
}

/** Parses a value of no matter, part by part, and returns how many parts it has. */
function parseParts(bytes: Uint8Array, piece: Piece): number {
  if (kindOf(bytes, piece) === 'other') {
    parsePiece(bytes, piece)
    return 0
  }
  let count = 0
  for (const one of valuesIn(bytes, piece)) {
    parsePiece(bytes, one)
    count += 1
  }
  return count
}

const given = (bytes: Uint8Array, members: ReadonlyMap<string, Piece>, key: string) => {
  const piece = members.get(key)
  return piece && parsePiece(bytes, piece)
}

/**
 * Checks a whole backup. Its entries are parsed one at a time, so that a large one needs little memory. @throws UnreadableFile
 * that names the place (threat J5)
 */
export function findBackup(bytes: Uint8Array): FoundBackup {
  if (bytes.length === 0) throw new UnreadableFile('it is empty')
  const top = membersOfAll(bytes, (key) => `${key} is in the file twice`)
  const [version, exported_at] = ['version', 'exported_at'].map((key) => given(bytes, top, key))
  const head = parsed(backupHead, { version, exported_at }, 'its beginning')
  const whole = top.get('collections')
  if (!whole || kindOf(bytes, whole) !== 'object') throw new UnreadableFile('collections must be an object')
  const found = membersOf(bytes, whole, (key) => `collections.${key} is in the file twice`)
  const absent = backupCollections.filter((name) => !found.has(name))
  if (absent.length === backupCollections.length) {
    throw new UnreadableFile('collections holds none that is known')
  }
  const lists: Partial<Record<ListName, FoundList>> = {}
  let settings: Partial<Settings> | null = null
  let staff = 0
  for (const name of backupCollections) {
    const piece = found.get(name)
    if (!piece) continue
    const place = `collections.${name}`
    if (name === 'settings') settings = checkSettings(bytes, piece, place)
    else if (name === 'admin_users') {
      if (kindOf(bytes, piece) !== 'list') throw new UnreadableFile(`${place} must be a list`)
      staff = parseParts(bytes, piece)
    } else {
      lists[name] = checkNamed(bytes, piece, name)
    }
  }
  const unknown = [...found.keys()].filter((key) => !backupCollections.some((name) => name === key))
  for (const key of unknown) parseParts(bytes, found.get(key) ?? whole)
  return { exported_at: head.exported_at, lists, settings, staff, absent, unknown }
}

/** Checks the manifest of an archive. @throws UnreadableFile that names the place */
export function findManifest(bytes: Uint8Array): FoundManifest {
  const top = membersOfAll(bytes, (key) => `the manifest names ${key} twice`)
  const keys = ['version', 'exported_at', 'backup_sha256']
  const values = Object.fromEntries(keys.map((key) => [key, given(bytes, top, key)]))
  const { backup_sha256 } = parsed(manifestHead, values, 'the manifest')
  const files = top.get('files')
  if (!files) throw new UnreadableFile('the manifest names no files')
  const list = { ...files, place: 'the manifest, files', rules: { schema: archivedFile } }
  checkList(bytes, list)
  return { backupHash: backup_sha256, files: [...entriesOf(bytes, list)].map(({ entry }) => entry) }
}
