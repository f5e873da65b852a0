import { describe, expect, it } from 'vitest'
import { read } from './support/sources.ts'

interface LockEntry {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> }
const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json')) as {
  [group in 'dependencies' | 'devDependencies' | 'scripts']: Record<string, string>
}

const table = read('docs/decisions/dependencies.md')

/** Whether `name` is installed beside `path` or anywhere above it, as Node looks for it. */
function isNamed(path: string, name: string): boolean {
  const parents = path.split(/(?=\/node_modules\/|^node_modules\/)/)
  return parents.some((_parent, depth) => {
    const above = parents.slice(0, depth + 1).join('')
    return packages[`${above}/node_modules/${name}`.replace(/^\//, '')] || packages[`node_modules/${name}`]
  })
}

/** Optional packages that the lock file leaves out: `npm ci` refuses such a lock file. */
function leftOut(): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isNamed(path, name)),
  )
}

describe('the packages', () => {
  it('are locked for every platform, not only for the one that wrote the lock file', () => {
    expect(leftOut()).toEqual([])
  })

  it.each(Object.entries({ ...dependencies, ...devDependencies }))(
    '%s has one exact version',
    (_name, version) => {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    },
  )

  it.each(Object.keys({ ...dependencies, ...devDependencies }))('%s is justified in a sentence', (name) => {
    expect(table).toMatch(new RegExp(`^\\| \`${name.replaceAll('/', '\\/')}\` *\\| \\w.+\\. *\\|$`, 'm'))
  })
})

describe('the one command', () => {
  it('is what the continuous integration runs, and nothing else', () => {
    const commands = read('.ci/run')
      .split('\n')
      .filter((line) => /^(?!#|set |cd ).+/.test(line))
    expect(commands).toEqual(['exec npm test'])
  })

  it.each(Object.entries(scripts))('npm run %s is a script that runs on any Node', (_name, script) => {
    expect(script).toMatch(/^node scripts\/[a-z-]+\.mjs(?: |$)/)
  })
})
