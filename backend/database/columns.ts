import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize'

type Column = ModelAttributeColumnOptions

/**
 * The column types of all tables. Strings of tables compare byte by byte (the tables' collation), lists and objects
 * are JSON text and moments ISO 8601 text, so that SQLite, MySQL and MariaDB store and give the same values.
 */
export const column = {
  /** A short string that keys or orders rows. */
  key: (length: number): Column => ({ type: DataTypes.STRING(length), allowNull: false }),
  /** Up to 65,535 bytes. */
  text: (): Column => ({ type: DataTypes.TEXT, allowNull: false }),
  /** Up to 16 MB: inline images and JSON. (threat J13) */
  long: (): Column => ({ type: 'MEDIUMTEXT', allowNull: false }),
  /** JSON of up to 16 MB. */
  json: (): Column => ({ type: 'MEDIUMTEXT', allowNull: false }),
  flag: (): Column => ({ type: DataTypes.BOOLEAN, allowNull: false }),
  whole: (): Column => ({ type: DataTypes.INTEGER, allowNull: false }),
  /** A number of a published state: milliseconds since 1970 at first, so larger than an INTEGER. */
  revision: (): Column => ({ type: DataTypes.BIGINT, allowNull: false }),
  /** ISO 8601 in UTC with milliseconds. */
  moment: (): Column => ({ type: DataTypes.STRING(24), allowNull: false }),
} as const
