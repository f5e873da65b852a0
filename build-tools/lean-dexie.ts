import type { Plugin } from 'vite'

/** Methods that nothing here calls, by their class. */
const UNUSED: Readonly<Record<string, string>> = {
  WhereClause:
    'between above aboveOrEqual belowOrEqual startsWith startsWithIgnoreCase equalsIgnoreCase anyOfIgnoreCase ' +
    'startsWithAnyOfIgnoreCase anyOf notEqual noneOf inAnyRange startsWithAnyOf',
  Collection:
    'raw each first last until sortBy offset keys uniqueKeys firstKey lastKey distinct eachKey eachPrimaryKey ' +
    'eachUniqueKey desc or and filter modify delete',
  Table: 'filter offset each mapToClass defineClass add update upsert bulkUpdate bulkAdd',
}

/** Lines of what tells other tabs, and queries that wait for it, of every write: here the sync engine does. */
const OF_LIVE_QUERIES = [
  '        this.use(cacheExistingValuesMiddleware);\n',
  '        this.use(cacheMiddleware);\n',
  '        this.use(observabilityMiddleware);\n',
  '    liveQuery,\n',
  '    extendObservabilitySet,\n',
  '    cache,\n',
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
 * to other tabs, methods, generators. A quarter of its bytes; all of transactions, upgrades and the workarounds stays.
 */
export function withoutUnusedDexie(code: string): string {
  let lean = without(
    code,
    'if (typeof dispatchEvent',
    "if (typeof addEventListener !== 'undefined') {\n    add",
  )
  lean = without(lean, '    async: function (generatorFn)', '    currentTransaction: {')
  for (const line of OF_LIVE_QUERIES) lean = withoutLine(lean, line)
  for (const [name, methods] of Object.entries(UNUSED)) lean = withoutMethods(lean, name, methods.split(' '))
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
