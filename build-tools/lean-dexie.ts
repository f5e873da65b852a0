import type { Plugin } from 'vite'
import { withShortMembers } from './short-members.ts'
import { withoutCode } from './without-code.ts'

/** Methods that nothing here calls, by their class. */
const UNUSED: Readonly<Record<string, string>> = {
  WhereClause:
    'between above aboveOrEqual belowOrEqual startsWith startsWithIgnoreCase equalsIgnoreCase anyOfIgnoreCase ' +
    'startsWithAnyOfIgnoreCase anyOf notEqual noneOf inAnyRange startsWithAnyOf',
  Collection:
    'raw each first last until sortBy offset keys uniqueKeys firstKey lastKey distinct eachKey eachPrimaryKey ' +
    'eachUniqueKey desc or and filter modify delete limit clone _write _addAlgorithm _iterate',
  Table: 'filter offset each mapToClass defineClass add update upsert bulkUpdate bulkAdd limit reverse',
  Transaction: 'waitFor',
}

/** Functions that nothing reaches any more or has a use for, with what each then answers; "" where nobody reads it. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  // A database is never opened without its tables, and nobody asks for the names of all.
  readGlobalSchema: '',
  _onDatabaseCreated: '',
  _onDatabaseDeleted: '',
  // Rows are asked for by one whole range: nothing is left that filters while a cursor walks.
  iter: '',
  iterate: '',
  openCursor: '',
  addFilter: '',
  addReplayFilter: '',
  addMatchFilter: '',
  combine: '',
  // Nobody listens to single rows, and no scope is a generator.
  hookCreatingChain: '',
  hookUpdatingChain: '',
  hookDeletingChain: '',
  pureFunctionChain: '',
  createMiddlewareStack: 'stackImpl',
  builtInDeletionTrigger: 'res',
  awaitIterator: 'iterator',
  // Keys stand in the rows, and the database makes none.
  setByKeyPath: '',
  delByKeyPath: '',
  workaroundForUndefinedPrimKey: '',
  setDebug: '',
  // Rows are compared by the browser's own ranges alone.
  cmp: '0',
  compareArrays: '',
  compareUint8Arrays: '',
  getUint8Array: '',
  type: '',
}

/** What browsers offer and nothing here asks for within a transaction, and upgrades that rewrite rows. */
const ABSENT =
  'allSettled any withResolvers _consoleTask contentUpgrade yProps mutatedParts disableBfCache algorithm replayFilter isMatch'

/** Members of the library's own objects, which it reads by no text. */
const OWN_MEMBERS =
  '_state _novip _promise _trans _ctx _cfg _PSD _value _dbSchema _completion _reject _resolve _lib _listeners ' +
  '_reculock _blockedFuncs _storeNames _allTables _versions _options _deps _middlewares _memoizedTables _lock ' +
  '_unlock _locked _read _then _close _whenReady _fireOnBlocked _transaction _tx isBeingOpened openComplete ' +
  'dbOpenError dbReadyPromise dbReadyResolve openCanceller autoSchema onReadyBeingFired PR1398_maxLoop'

/** What goes from one text up to another. */
const PASSAGES: readonly (readonly [from: string, to: string])[] = [
  ['if (typeof dispatchEvent', "if (typeof addEventListener !== 'undefined') {\n    add"],
  ['    async: function (generatorFn)', '    currentTransaction: {'],
  // What the class itself offers.
  ['    delete(databaseName) {', '    vip,\n'],
  ['    waitFor: function (promiseOrFunction', '    Promise: DexiePromise,\n'],
  ['    derive: derive,\n', '    addons: [],\n'],
  ['    connections: {\n', '    dependencies: domDeps,\n'],
  ['    semVer: DEXIE_VERSION', '});\nDexie.maxKey'],
  // Live queries are told of a new database.
  ['        if (wasCreated) {\n            const everything', '        return db;\n    });'],
  ['const RangeSet = function', 'const cache = {};'],
  // Rows by some of their columns, instead of by an index.
  ['        const keyPaths = keys(indexOrCrit);\n', '    }\n    filter('],
  // Deep copies of rows, which only the cache and the hooks made.
  ['const intrinsicTypeNames', 'const { toString } = {};'],
  ["var debug = typeof location !== 'undefined'", 'function setDebug('],
]

/**
 * Lines of what tells other tabs, and queries that wait for it, of every write: here the sync engine does. And of what
 * stands before every query for indexes over several columns, and for those who listen to single rows.
 */
const LINES = [
  '        this.use(cacheExistingValuesMiddleware);\n',
  '        this.use(cacheMiddleware);\n',
  '        this.use(observabilityMiddleware);\n',
  '        this.use(virtualIndexMiddleware);\n',
  '        this.use(hooksMiddleware);\n',
  '            bc?.close();\n',
  '            createBC();\n',
  '            propagateLocally({ all: new RangeSet(-Infinity, [[]]) });\n',
]

/** The code without what stands from one text up to another. Throws where it is not as it was known. */
function without(code: string, from: string, to: string): string {
  const start = code.indexOf(from)
  const end = code.indexOf(to, start + from.length)
  if (start < 0 || end < 0) throw new Error(`Dexie has changed: "${from.trim()}" is not where it was`)
  return code.slice(0, start) + code.slice(end)
}

/** The code without one line. */
function withoutLine(code: string, line: string): string {
  if (!code.includes(line)) throw new Error(`Dexie has changed: it has no "${line.trim()}"`)
  return code.replace(line, '')
}

function withoutMethods(code: string, name: string, methods: readonly string[]): string {
  const start = code.indexOf(`\nclass ${name} {\n`)
  const end = code.indexOf('\n}\n', start)
  if (start < 0 || end < 0) throw new Error(`Dexie has changed: it has no class ${name}`)
  let body = code.slice(start, end + 1)
  for (const method of methods) {
    const shorter = body.replace(
      new RegExp(`^    ${method}\\([^\\n]*\\) \\{\\n[\\s\\S]*?^    \\}\\n`, 'm'),
      '',
    )
    if (shorter === body) throw new Error(`Dexie has changed: ${name} has no ${method}`)
    body = shorter
  }
  return code.slice(0, start) + body + code.slice(end + 1)
}

/**
 * Leaves out of the database library what the device has no use for: live queries with their cache and their messages
 * to other tabs, hooks, cursors, indexes over several columns, methods. Almost half of its bytes; transactions, upgrades
 * and the workarounds for browsers in use stay.
 */
export function withoutUnusedDexie(code: string): string {
  let lean = code
  for (const [from, to] of PASSAGES) lean = without(lean, from, to)
  for (const line of LINES) lean = withoutLine(lean, line)
  for (const [name, methods] of Object.entries(UNUSED)) lean = withoutMethods(lean, name, methods.split(' '))
  lean = `const debug = false;\n${withoutCode(lean, { functions: FUNCTIONS, absent: ABSENT.split(' ') })}`
  lean = withShortMembers(lean, OWN_MEMBERS.split(' '))
  return lean.replace(/^export \{.*\};$/m, 'export { Dexie$1 as Dexie, Dexie$1 as default };')
}

/** Applies `withoutUnusedDexie` to the library. */
export function leanDexiePlugin(): Plugin {
  return {
    name: 'lean-dexie',
    apply: 'build',
    transform: {
      filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs$/ },
      handler: (code) => ({ code: withoutUnusedDexie(code), map: null }),
    },
  }
}
