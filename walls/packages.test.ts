import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, read } from './support/sources.ts'

interface LockEntry {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Packages = Readonly<Record<string, LockEntry>>
type Manifest = { readonly [group in 'dependencies' | 'devDependencies' | 'scripts']: Record<string, string> }

const lockOf = (folder: string) =>
  (JSON.parse(read(`${folder}package-lock.json`)) as { packages: Packages }).packages
const manifestOf = (folder: string) => JSON.parse(read(`${folder}package.json`)) as Manifest

/** What only measures, with a lock file of its own. */
const MEASURING = 'lab/bench/packages/'

const { dependencies, devDependencies, scripts } = manifestOf('')
const measuring = manifestOf(MEASURING).devDependencies
const named = { ...dependencies, ...devDependencies, ...measuring }

const table = read('docs/decisions/dependencies.md')

/** Whether `name` is installed beside `path` or anywhere above it, as Node looks for it. */
function isNamed(packages: Packages, path: string, name: string): boolean {
  const parents = path.split(/(?=\/node_modules\/|^node_modules\/)/)
  return parents.some((_parent, depth) => {
    const above = parents.slice(0, depth + 1).join('')
    return packages[`${above}/node_modules/${name}`.replace(/^\//, '')] || packages[`node_modules/${name}`]
  })
}

/** Optional packages that the lock file leaves out: `npm ci` refuses such a lock file. */
function leftOut(packages: Packages): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isNamed(packages, path, name)),
  )
}

describe('the packages', () => {
  it.each(['', MEASURING])(
    'of "%s" are locked for every platform, not only for the one that wrote the lock file',
    (folder) => {
      expect(leftOut(lockOf(folder))).toEqual([])
    },
  )

  it('that only measure are installed by `npm run bench` alone', () => {
    const here = lockOf('')
    for (const name of Object.keys(measuring)) expect(here[`node_modules/${name}`]).toBeUndefined()
    // A second React beside the project's would be built into the page that the product is compared with.
    expect(
      Object.keys(lockOf(MEASURING)).filter((path) => /node_modules\/react(?:-dom)?$/.test(path)),
    ).toEqual([])
  })

  it.each(Object.entries(named))('%s has one exact version', (_name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it.each(Object.keys(named))('%s is justified in a sentence', (name) => {
    expect(table).toMatch(new RegExp(`^\\| \`${name.replaceAll('/', '\\/')}\` *\\| \\w.+\\. *\\|$`, 'm'))
  })
})

describe('the types of a package that ships none', () => {
  // The benchmarks are a program of their own: it knows a declaration only through the file that it imports.
  it.each(projectFiles().filter((path) => /^(?:backend|contract)\/.+\.d\.ts$/.test(path)))(
    '%s are named by a file beside them',
    (path) => {
      const { dir, base } = posix.parse(path)
      const naming = `/// <reference path="./${base}" />`
      const beside = projectFiles().filter((file) => posix.dirname(file) === dir && file !== path)
      expect(beside.filter((file) => read(file).startsWith(naming))).toHaveLength(1)
    },
  )
})

describe('the two commands', () => {
  it('are the core and the whole, and every page names them so', () => {
    expect([scripts.test, scripts['test:all']]).toEqual([
      'node scripts/test.mjs',
      'node scripts/test-all.mjs',
    ])
    for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/decisions/testing.md', 'docs/operations.md'])
      expect([
        page,
        /`npm test`|npm test /.test(read(page)),
        read(page).includes('npm run test:all'),
      ]).toEqual([page, true, true])
  })

  it('are the core where the continuous integration runs, and nothing else', () => {
    const commands = read('.ci/run')
      .split('\n')
      .filter((line) => /^(?!#|set |cd ).+/.test(line))
    expect(commands).toEqual(['exec npm test'])
  })

  it.each(Object.entries(scripts))('npm run %s is a script that runs on any Node', (_name, script) => {
    expect(script).toMatch(/^node scripts\/[a-z-]+\.mjs(?: |$)/)
  })
})
