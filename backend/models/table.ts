import type { Model, ModelAttributes, ModelStatic } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'

type Row = Record<string, unknown>

/** The Sequelize model of a table, defined once per database. */
export function tableOf(database: Database, name: string, columns: ModelAttributes): ModelStatic<Model> {
  const { sequelize } = database
  return sequelize.isDefined(name) ? sequelize.model(name) : sequelize.define(name, columns)
}

/** Which columns hold JSON text, and which a truth value that the drivers give as 0 or 1. */
export interface Encoding {
  readonly json: readonly string[]
  readonly flags: readonly string[]
}

/** The row of an entity. */
export function encode(entity: object, { json }: Encoding): Row {
  const row: Row = { ...entity }
  for (const key of json) if (key in row) row[key] = JSON.stringify(row[key])
  return row
}

/** The entity of a row. */
export function decode<T>(row: object, { json, flags }: Encoding): T {
  const entity: Row = { ...row }
  for (const key of json) entity[key] = JSON.parse(String(entity[key]))
  for (const key of flags) entity[key] = Boolean(entity[key])
  entity.revision = Number(entity.revision)
  return entity as T
}
