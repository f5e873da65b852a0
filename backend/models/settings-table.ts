import type { Model, ModelStatic } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import { tableOf } from './table.ts'

/** One row for each group of the settings, and rows of secrets beside them. */
export function settingsTable(database: Database): ModelStatic<Model> {
  return tableOf(database, 'settings', {
    name: { ...column.key(64), primaryKey: true },
    value: column.json(),
    revision: column.revision(),
    updated_at: column.moment(),
  })
}
