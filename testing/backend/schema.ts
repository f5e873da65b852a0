import { QueryTypes } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'

interface Described {
  readonly of: string
  /** What columns that are alike share, or the whole index. */
  readonly what: string
  readonly name: string | null
}

/** What a database says of its columns, indexes, foreign keys and, where they are not ours, engines and collations. */
const described = {
  sqlite: `SELECT t.name AS "of", LOWER(c.type) || CASE c."notnull" + c.pk WHEN 0 THEN ' null' ELSE '' END
      || COALESCE(' default ' || c.dflt_value, '') AS what, c.name
    FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
    UNION ALL SELECT t.name, 'primary (' || group_concat(c.name, ', ' ORDER BY c.pk) || ')', NULL
    FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.pk > 0 GROUP BY t.name
    UNION ALL SELECT t.name, CASE i."unique" WHEN 1 THEN 'unique (' ELSE 'index (' END || (
      SELECT group_concat(x.name || CASE x."desc" WHEN 1 THEN ' desc' ELSE '' END, ', ' ORDER BY x.seqno)
      FROM pragma_index_xinfo(i.name) x WHERE x.key = 1) || ')', CASE i.origin WHEN 'c' THEN i.name END
    FROM sqlite_master t JOIN pragma_index_list(t.name) i WHERE t.type = 'table' AND i.origin <> 'pk'
    UNION ALL SELECT t.name, 'foreign key (' || f."from" || ') to ' || f."table", NULL
    FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`,
  mysql: `SELECT table_name AS \`of\`, CONCAT(
      CASE data_type WHEN 'int' THEN 'integer' WHEN 'bigint' THEN data_type ELSE column_type END,
      IF(collation_name <> 'utf8mb4_bin', CONCAT(' ', collation_name), ''), IF(is_nullable = 'YES', ' null', ''),
      IF(column_default <> 'NULL', CONCAT(' default ',
        IF(VERSION() LIKE '%MariaDB%' OR data_type LIKE '%int', column_default, QUOTE(column_default))), ''),
      extra) AS what, column_name AS name
    FROM information_schema.columns WHERE table_schema = DATABASE()
    UNION ALL SELECT table_name, CONCAT(
      CASE WHEN index_name = 'PRIMARY' THEN 'primary (' WHEN MIN(non_unique) = 0 THEN 'unique (' ELSE 'index (' END,
      GROUP_CONCAT(CONCAT(column_name, IF(collation = 'A', '', ' desc'), COALESCE(CONCAT('(', sub_part, ')'), ''))
        ORDER BY seq_in_index SEPARATOR ', '), ')'), NULLIF(index_name, 'PRIMARY')
    FROM information_schema.statistics WHERE table_schema = DATABASE() GROUP BY table_name, index_name
    UNION ALL SELECT table_name, CONCAT('foreign key (', column_name, ') to ', referenced_table_name), NULL
    FROM information_schema.key_column_usage WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL
    UNION ALL SELECT table_name, CONCAT_WS(' ', engine, row_format, table_collation), NULL
    FROM information_schema.tables WHERE table_schema = DATABASE()
      AND CONCAT_WS(' ', engine, row_format, table_collation) <> 'InnoDB Dynamic utf8mb4_bin'`,
} as const

/** Made by who takes the first lease, which migrations need. */
const OF_LEASES = 'leases'

/**
 * The tables of a database as it describes them itself: of each the columns by type, NULL and default, its keys and its indexes.
 * Two with the same text have the same schema, whatever the order of their columns.
 */
export async function schemaOf({ kind, sequelize }: Database): Promise<string> {
  const rows = await sequelize.query<Described>(described[kind], { type: QueryTypes.SELECT })
  const tables = Map.groupBy(rows, (row) => row.of)
  tables.delete(OF_LEASES)
  const lines = [...tables].sort(byKey).flatMap(([table, said]) => {
    const alike = [...Map.groupBy(said, ({ what }) => what)].sort(byKey)
    return [table, ...alike.map(([what, which]) => lineOf(what, which))]
  })
  return `${lines.join('\n')}\n`
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1

function lineOf(what: string, which: readonly Described[]): string {
  const names = which.flatMap(({ name }) => name ?? []).sort()
  return names.length > 0 ? `  ${what}: ${names.join(' ')}` : `  ${what}`
}

/** Of a schema of MySQL what SQLite can say: it names the indexes of most unique keys itself. */
export const withoutKeyNames = (schema: string): string =>
  schema.replaceAll(/^( {2}unique \([^)]*\)).*/gm, '$1')
