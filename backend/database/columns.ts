import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize'
import type { Schema } from '#contract/endpoint.ts'
import { fillAbsent } from '#contract/fill-absent.ts'

/** How values of a column differ from what the database holds. */
interface Codec {
  readonly read: (stored: unknown) => unknown
  readonly write: (value: unknown) => unknown
}

/** What an erasure makes of a column that names a person, or holds their words. */
export type Fate =
  /** It goes with its row. */
  | 'deleted'
  /** Its row stays without it, and goes on being counted. */
  | 'emptied'
  /** As `emptied`, but once the review is gone that it is about. */
  | 'emptied with its review'
  /** It stays: by it what is gone is recognised, or the site needs it. */
  | 'kept'

/** That a column names a person, or holds their words. */
interface Naming {
  readonly whom: 'sender' | 'reporter' | 'firm' | 'company person' | 'staff' | 'anyone'
  readonly fate: Fate
  /** By address and secret a sender's rows are found; no reason in History may hold the name. */
  readonly is?: 'address' | 'secret' | 'name' | undefined
}

/** A column of a table. Without a codec its values are stored as they are. */
export interface Column<Value = unknown> extends ModelAttributeColumnOptions {
  /** For types alone: what its values are. */
  readonly holds?: Value
  readonly codec?: Codec
  /** Of moments: "" stands for one that is missing, and null on the wire. */
  readonly isMissable?: true
  /** How NULL reads: the value of rows from before there was such a column. */
  readonly absent: unknown
  /** MySQL takes no default for it. */
  readonly isUnlimited?: true
  /** Its table had rows when it came: see `later`. */
  readonly isLater?: true
  /** Absent: it names no person. A test asks of each column with text whether it does. */
  readonly names?: Naming
  /** As what an anonymized outcome keeps its value, once its row is gone. */
  readonly remainsAs?: 'sent_at' | 'decided_at' | 'outcome' | 'decided_after'
}

const asIs = (value: unknown) => value

const json: Codec = { read: (stored) => JSON.parse(String(stored)), write: (value) => JSON.stringify(value) }
/** JSON of a shape: what it lacks, as an earlier version wrote it, reads as the default. */
const shaped = (shape: Schema, absent: unknown): Codec => ({
  read: (stored) => fillAbsent(shape, json.read(stored), absent),
  write: json.write,
})
/** Text in fewer bytes; fast rather than small. */
const packed: Codec = {
  read: (stored) => (stored instanceof Uint8Array ? inflateRawSync(stored).toString('utf8') : ''),
  write: (value) => deflateRawSync(String(value), { level: 4 }),
}
/** The drivers give a truth value as 0 or 1. */
const flag: Codec = { read: Boolean, write: asIs }
/** A list of keys in a short column, between commas. */
const listed: Codec = {
  read: (stored) => String(stored).split(',').filter(Boolean),
  write: (value) => (value as readonly string[]).join(','),
}
/** Drivers may give a large number as text. */
const large: Codec = { read: Number, write: asIs }

/**
 * The column types of all tables. Strings of tables compare byte by byte (the tables' collation), lists and objects
 * are JSON text and moments ISO 8601 text, so that SQLite, MySQL and MariaDB store the same values; `models/table.ts` reads and
 * writes them by their codecs. What is absent there reads as its default, which the column says as well. (threat O6)
 */
export const column = {
  /** A short string that keys or orders rows. */
  key: <Value extends string = string>(length: number): Column<Value> => ({
    type: DataTypes.STRING(length),
    allowNull: false,
    absent: '',
  }),
  /** Keys without commas, all of them of that length at most. */
  keys: <Value extends string = string>(length: number): Column<Value[]> => ({
    type: DataTypes.STRING(length),
    allowNull: false,
    codec: listed,
    absent: [],
  }),
  /** Up to 65,535 bytes. */
  text: (): Column<string> => ({ type: DataTypes.TEXT, allowNull: false, absent: '', isUnlimited: true }),
  /** Up to 16 MB: inline images and JSON. (threat J13) */
  long: (): Column<string> => ({ type: 'MEDIUMTEXT', allowNull: false, absent: '', isUnlimited: true }),
  /** As `long`, in half the room. Nothing in it can be searched or ordered. */
  packed: (): Column<string> => ({
    type: DataTypes.BLOB('medium'),
    allowNull: false,
    codec: packed,
    absent: '',
    isUnlimited: true,
  }),
  /** Anything that JSON holds, up to 16 MB as text. `shape`: fills what it lacks. */
  json: <Value = unknown>(absent: unknown = null, shape?: Schema): Column<Value> => ({
    type: 'MEDIUMTEXT',
    allowNull: false,
    codec: shape ? shaped(shape, absent) : json,
    absent,
    isUnlimited: true,
  }),
  /** Up to 16 MB. */
  bytes: (): Column<Uint8Array> => ({
    type: DataTypes.BLOB('medium'),
    allowNull: false,
    absent: null,
    isUnlimited: true,
  }),
  flag: (): Column<boolean> => ({ type: DataTypes.BOOLEAN, allowNull: false, codec: flag, absent: false }),
  whole: (): Column<number> => ({ type: DataTypes.INTEGER, allowNull: false, absent: 0 }),
  /** A number of a published state: milliseconds since 1970 at first, so larger than an INTEGER. */
  revision: (): Column<number> => ({ type: DataTypes.BIGINT, allowNull: false, codec: large, absent: 0 }),
  /** ISO 8601 in UTC with milliseconds. */
  moment: (): Column<string> => ({ type: DataTypes.STRING(24), allowNull: false, absent: '' }),
  /** A moment, or "" while there is none. */
  momentOrNone: (): Column<string> => ({ ...column.moment(), isMissable: true }),
} as const

/** Columns with the defaults of the contract for what is absent; a column that has none there keeps that of its kind. */
export function withDefaults<Columns extends Readonly<Record<string, Column>>>(
  columns: Columns,
  defaults: Readonly<Record<string, unknown>>,
): Columns {
  const entries = Object.entries(columns).map(([key, of]) => [
    key,
    key in defaults ? { ...of, absent: defaults[key] } : of,
  ])
  return Object.fromEntries(entries) as Columns
}

/** A column that came to a table with rows. In those it is what absent reads as, or NULL where MySQL takes no default for it. */
export const later = <Of extends Column>(column: Of): Of => ({ ...column, isLater: true })

/** A column that names a person, or holds their words: erasure, and the search for a sender, follow from it. */
export const naming = <Of extends Column>(
  whom: Naming['whom'],
  fate: Fate,
  column: Of,
  is?: Naming['is'],
): Of => ({ ...column, names: { whom, fate, is } })

/** A column whose value an anonymized outcome keeps. */
export const remaining = <Of extends Column>(
  remainsAs: NonNullable<Column['remainsAs']>,
  column: Of,
): Of => ({ ...column, remainsAs })

/** A column as databases hold it. */
export function storedForm({
  codec,
  absent,
  isUnlimited,
  isLater,
  isMissable: _,
  names: __,
  remainsAs: ___,
  ...stored
}: Column): ModelAttributeColumnOptions {
  if (!isLater) return stored
  return isUnlimited
    ? { ...stored, allowNull: true }
    : { ...stored, defaultValue: codec ? codec.write(absent) : absent }
}
