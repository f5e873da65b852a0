import { moduleOf } from './module-of.ts'
import type { Import } from './sources.ts'

const forTests = [
  /^vitest/,
  /^fast-check$/,
  /^@seriousme\//,
  /^mysql2\//,
  /^fake-indexeddb/,
  /^smtp-server$/,
  /^node:/,
  /^koa$/,
  /^react-dom(?:\/.+)?$/,
  /^react-router-dom$/,
  /^valibot$/,
]
const testing = [/^walls\/setup\//, /^testing\//]
/** The server is tested as a whole, from the wire to the tables. */
const wholeServer = [/^backend\//, /^contract\//]

/** Whether `path` may import `wanted`; the reason where it may not. */
export function judge(path: string, wanted: Import, test: boolean): string | null {
  const own = moduleOf(path)
  if (!own) return `${path} is in no module`
  const { module } = own
  const packages = test ? [...module.packages, ...forTests] : module.packages
  const isServer = /^(?:backend|walls)\//.test(path)
  const may = test ? [...module.may, ...testing, ...(isServer ? wholeServer : [])] : module.may
  const ownRows = path.replace(/^(backend\/[^/]+\/).*/, '$1rows/')
  const isLazyAdmin = wanted.isDynamic && module.name === 'pwa/app' && /^pwa\/admin\//.test(wanted.target)
  const allowed = wanted.isPackage
    ? packages.some((name) => name.test(wanted.target))
    : isLazyAdmin ||
      wanted.target.startsWith(ownRows) ||
      moduleOf(wanted.target)?.key === own.key ||
      may.some((place) => place.test(wanted.target))
  return allowed ? null : `${path} (${module.name}) imports ${wanted.target}`
}
