import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize'

/** How values of a column differ from what the database holds. */
export interface Codec {
  readonly read: (stored: unknown) => unknown
  readonly write: (value: unknown) => unknown
}

/** A column of a table. Without a codec its values are stored as they are. */
export interface Column extends ModelAttributeColumnOptions {
  readonly codec?: Codec
}

const asIs = (value: unknown) => value

const json: Codec = { read: (stored) => JSON.parse(String(stored)), write: (value) => JSON.stringify(value) }
/** The drivers give a truth value as 0 or 1. */
const flag: Codec = { read: Boolean, write: asIs }
/** Drivers may give a large number as text. */
const large: Codec = { read: Number, write: asIs }

/**
 * The column types of all tables. Strings of tables compare byte by byte (the tables' collation), lists and objects
 * are JSON text and moments ISO 8601 text, so that SQLite, MySQL and MariaDB store the same values; `models/table.ts` reads and
 * writes them by their codecs.
 */
export const column = {
  /** A short string that keys or orders rows. */
  key: (length: number): Column => ({ type: DataTypes.STRING(length), allowNull: false }),
  /** Up to 65,535 bytes. */
  text: (): Column => ({ type: DataTypes.TEXT, allowNull: false }),
  /** Up to 16 MB: inline images and JSON. (threat J13) */
  long: (): Column => ({ type: 'MEDIUMTEXT', allowNull: false }),
  /** Anything that JSON holds, up to 16 MB as text. */
  json: (): Column => ({ type: 'MEDIUMTEXT', allowNull: false, codec: json }),
  flag: (): Column => ({ type: DataTypes.BOOLEAN, allowNull: false, codec: flag }),
  whole: (): Column => ({ type: DataTypes.INTEGER, allowNull: false }),
  /** A number of a published state: milliseconds since 1970 at first, so larger than an INTEGER. */
  revision: (): Column => ({ type: DataTypes.BIGINT, allowNull: false, codec: large }),
  /** ISO 8601 in UTC with milliseconds. */
  moment: (): Column => ({ type: DataTypes.STRING(24), allowNull: false }),
} as const
