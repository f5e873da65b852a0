/** One way to set a server up: what is set for everybody who connects from now on, and what it was before. */
export interface ServerSetting {
  readonly name: string
  readonly set: readonly string[]
  /** Options that count from the start of the server alone. */
  readonly flags?: readonly string[]
  /** It could also keep the tables from being made. */
  readonly migrates?: boolean
  /** The core tries it; the others are tried by the whole. */
  readonly isInCore?: boolean
  /** Only this kind of server knows it. */
  readonly only?: 'MariaDB' | 'MySQL'
}

const mode = (modes: string, only?: ServerSetting['only']): ServerSetting => ({
  name: `sql_mode = '${modes}'`,
  set: [`sql_mode = '${modes}'`],
  ...(only ? { only } : {}),
})
const setting = (...set: readonly string[]): ServerSetting => ({ name: set.join(', '), set })
const onlyOn = (only: 'MariaDB' | 'MySQL', ...set: readonly string[]): ServerSetting => ({
  ...setting(...set),
  only,
})

/** Settings of a server under which the whole product must work. All but those with flags are of GLOBAL variables. */
export const serverSettings: readonly ServerSetting[] = [
  { ...mode('NO_BACKSLASH_ESCAPES'), migrates: true, isInCore: true },
  mode(''),
  { ...mode('ANSI'), migrates: true },
  mode('TRADITIONAL,ONLY_FULL_GROUP_BY'),
  mode('PAD_CHAR_TO_FULL_LENGTH,NO_AUTO_VALUE_ON_ZERO,NO_UNSIGNED_SUBTRACTION,HIGH_NOT_PRECEDENCE'),
  mode('ORACLE,EMPTY_STRING_IS_NULL,NO_BACKSLASH_ESCAPES', 'MariaDB'),
  setting('sql_safe_updates = 1'),
  { ...setting('autocommit = 0'), migrates: true },
  setting('sql_select_limit = 1'),
  setting('max_join_size = 1'),
  setting("time_zone = '+09:00'"),
  setting(
    'character_set_server = latin1',
    'character_set_client = latin1',
    'character_set_results = latin1',
    'collation_connection = latin1_swedish_ci',
  ),
  onlyOn('MariaDB', "tx_isolation = 'READ-UNCOMMITTED'", 'tx_read_only = 1'),
  onlyOn('MariaDB', "tx_isolation = 'SERIALIZABLE'"),
  onlyOn('MySQL', "transaction_isolation = 'READ-UNCOMMITTED'", 'transaction_read_only = 1'),
  onlyOn('MySQL', "transaction_isolation = 'SERIALIZABLE'"),
  setting("completion_type = 'CHAIN'"),
  setting("completion_type = 'RELEASE'"),
  setting('foreign_key_checks = 0', 'unique_checks = 0'),
  onlyOn('MariaDB', 'max_statement_time = 0.000001'),
  onlyOn('MySQL', 'max_execution_time = 1'),
  setting('innodb_lock_wait_timeout = 1', 'lock_wait_timeout = 1'),
  setting('wait_timeout = 1', 'net_write_timeout = 1'),
  { ...setting('innodb_default_row_format = compact', 'default_storage_engine = MEMORY'), migrates: true },
  {
    ...onlyOn('MySQL', 'sql_require_primary_key = 1', 'sql_generate_invisible_primary_key = 1'),
    migrates: true,
  },
  setting('max_sort_length = 64', 'div_precision_increment = 0', 'group_concat_max_len = 4'),
  // As root is spared it, the user of the site is not.
  setting("init_connect = 'SET SESSION sql_mode = NO_BACKSLASH_ESCAPES, autocommit = 0'"),
  {
    name: 'lower_case_table_names = 1',
    set: [],
    flags: ['--lower-case-table-names=1'],
  },
  {
    name: 'the character set of the server alone, gbk',
    // MySQL 9 no longer knows the option.
    only: 'MariaDB',
    set: [],
    flags: ['--skip-character-set-client-handshake', '--character-set-server=gbk'],
  },
]
