import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, projectFiles, read } from './support/sources.ts'

const files = projectFiles()
const decisions = files.filter((path) => /^docs\/decisions\/.+\.md$/.test(path))
const docs = files.filter((path) => path.endsWith('.md'))
const texts = files.filter((path) =>
  /\.(?:ts|tsx|mjs|js|css|json|md|ya?ml|sh)$|(?:^|\/)(?:Dockerfile|run)$/.test(path),
)

/** A file of this project, as docs name it. */
const NAMED_FILE =
  /`((?:backend|build-tools|contract|docs|e2e|lab|pwa|scripts|testing|walls)\/[\w./-]+\.(?:css|json|md|mjs|tsx?))`/g

/** Paths that exist on one machine only. */
const machinePath = /(?:^|[\s"'`(=:])(?:\/(?:work|home|Users|root)\/[a-z]|[A-Z]:\\\\?Users)/m

describe('the decisions', () => {
  const index = read('docs/decisions/README.md')
  const pages = decisions.filter((path) => !path.endsWith('/README.md'))

  it.each(pages)('%s has a topic, a date, a status, and stands in the index', (path) => {
    expect(path).toMatch(/\/[a-z][a-z-]+\.md$/)
    expect(read(path)).toMatch(/^20\d\d-\d\d-\d\d, (?:in force|proposed|revoked)/m)
    for (const part of ['## Context', '## Decision', '## Consequences']) expect(read(path)).toContain(part)
    expect(index).toContain(`](${path.slice('docs/decisions/'.length)})`)
  })

  it.each(pages)('%s is read in two minutes: at most 400 words beside its tables', (path) => {
    const lines = read(path).split('\n')
    const words =
      lines
        .filter((line) => !line.startsWith('|'))
        .join(' ')
        .match(/\S*\w\S*/g) ?? []
    expect(words.length).toBeLessThanOrEqual(400)
  })
})

describe('a citation', () => {
  const known = new Set(
    read('docs/threat-model.md')
      .match(/^\| [A-O]\d+ /gm)
      ?.map((row) => row.slice(2, -1)),
  )
  const code = texts.filter((path) => /\.(?:tsx?|mjs|js|css)$/.test(path))

  it('of a threat is a row of the threat model', () => {
    expect(known.size).toBeGreaterThan(100)
    for (const path of code) {
      const cited = [...read(path).matchAll(/\bthreats? ((?:[A-O]\d+(?:, | and | to )?)+)/g)]
      const ids = cited.flatMap(([, list = '']) => list.match(/[A-O]\d+/g) ?? [])
      expect([path, ids.filter((id) => !known.has(id))]).toEqual([path, []])
    }
  })

  it('of a page is a file of this project', () => {
    for (const path of code) {
      const cited = [...read(path).matchAll(/\bdocs\/[\w/-]+\.(?:md|json)\b/g)].map(([file]) => file)
      expect([path, cited.filter((file) => !files.includes(file))]).toEqual([path, []])
    }
  })

  it('of a page that only its writer had is none', () => {
    const outside =
      /\((?:[^()\n]*[,;] )?(?:the )?(?:specification|decisions?|performance|design|goals?|issue|architecture principles?|principles?)(?: sections?)? \d/
    expect(code.filter((path) => !path.startsWith('walls/') && outside.test(read(path)))).toEqual([])
  })
})

describe('the glossary', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| noun'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const inCode = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const tables = files
    .filter((path) => /^backend\/.+\.ts$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/tableOf\(\s*'(\w+)'/g)].map(([, name]) => name))

  it.each(rows)(
    '%s %s names tables, types and folders that are there',
    (_, __, ___, table, type, folders) => {
      expect(inCode(table).filter((name) => !tables.includes(name))).toEqual([])
      const paths = [...inCode(type), ...inCode(folders)].filter((name) => name.includes('/'))
      expect(paths.filter((path) => !files.some((file) => `${file}/`.startsWith(`${path}/`)))).toEqual([])
      const names = inCode(type).filter((name) => /^[A-Z]/.test(name))
      const text = paths
        .filter((path) => path.endsWith('.ts'))
        .map(read)
        .join('')
      expect(names.filter((name) => !new RegExp(`export (?:type|interface) ${name}\\b`).test(text))).toEqual(
        [],
      )
    },
  )

  it('has a row for each noun', () => {
    expect(rows.length).toBeGreaterThan(11)
  })
})

describe('the docs', () => {
  it.each(docs)('%s links only to what exists', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => link ?? '')
    const missing = links
      .map((link) => posix.join(posix.dirname(path), link))
      .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
    expect(missing).toEqual([])
  })

  it.each(docs)('%s names only files that are there', (path) => {
    const named = [...read(path).matchAll(NAMED_FILE)].map(([, file = '']) => file)
    expect(named.filter((file) => !files.includes(file))).toEqual([])
  })

  it('and a file that is not there would be found', () => {
    expect('see `backend/models/gone.ts` and `pwa/app/app.tsx`'.match(NAMED_FILE)).toHaveLength(2)
  })

  it('explain every variable that the server reads', () => {
    const variables = [
      ...new Set(read('backend/env.ts').match(/\b[A-Z]+(?:_[A-Z]+)+\b(?=:)|\b(?:PORT|HOST)\b/g)),
    ]
    expect(variables.length).toBeGreaterThan(5)
    for (const variable of variables) expect(read('README.md')).toContain(`\`${variable}\``)
  })
})

describe('the project stands alone', () => {
  it('and names no path of one machine', () => {
    const named = texts.filter((path) => !isTest(path) && machinePath.test(read(path)))
    expect(named).toEqual([])
  })

  it('and such a path would be found', () => {
    for (const line of ["cd '/home/me/project'", 'see /home/you/checkout', 'at C:\\Users\\me'])
      expect(line).toMatch(machinePath)
  })
})
