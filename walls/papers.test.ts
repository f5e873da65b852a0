import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, projectFiles, read } from './support/sources.ts'

const files = projectFiles()
const decisions = files.filter((path) => /^docs\/decisions\/.+\.md$/.test(path))
const papers = files.filter((path) => path.endsWith('.md'))
const texts = files.filter((path) =>
  /\.(?:ts|tsx|mjs|js|css|json|md|ya?ml|sh)$|(?:^|\/)(?:Dockerfile|run)$/.test(path),
)

/** Paths that exist on one machine only. */
const machinePath = /(?:^|[\s"'`(=:])(?:\/(?:work|home|Users|root)\/[a-z]|[A-Z]:\\\\?Users)/m

describe('the decisions', () => {
  it.each(decisions)('%s is numbered and dated', (path) => {
    expect(path).toMatch(/\/\d{4}-[a-z0-9-]+\.md$/)
    expect(read(path)).toMatch(/^20\d\d-\d\d-\d\d, \w/m)
    for (const part of ['## Context', '## Decision', '## Consequences']) expect(read(path)).toContain(part)
  })

  it('have one number each', () => {
    const numbers = decisions.map((path) => /\/(\d{4})-/.exec(path)?.[1])
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('the papers', () => {
  it.each(papers)('%s links only to what exists', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => link ?? '')
    const missing = links
      .map((link) => posix.join(posix.dirname(path), link))
      .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
    expect(missing).toEqual([])
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
