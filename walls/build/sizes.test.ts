import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildSizes, describeSizes } from '../../build-tools/sizes.ts'

const client = fileURLToPath(new URL('../../dist/client', import.meta.url))
const sizes = buildSizes(client)

/** Most JavaScript before the first screen answers, in bytes of brotli 11. */
const INITIAL_BUDGET = 95_000
/** Most that the service worker keeps on a first visit, in bytes of brotli 11. */
const FIRST_BUDGET = 210_900
/** Most files that it then fetches: each costs half a kilobyte of headers. */
const FIRST_FILES = 9
/** Most that it keeps from the second visit on. */
const KEPT_BUDGET = 290_300
const KEPT_FILES = 15

beforeEach(({ onTestFailed }) => onTestFailed(() => void process.stdout.write(`${describeSizes(sizes)}\n`)))

describe('the build', () => {
  it('keeps the JavaScript of the first screen within its budget', () => {
    expect(sizes.initialFiles.length).toBeGreaterThan(0)
    expect(sizes.initialBytes).toBeLessThanOrEqual(INITIAL_BUDGET)
  })

  it('keeps what a first visit keeps for offline, and all that is kept, within their budgets', () => {
    expect(sizes.firstFiles.length).toBeGreaterThan(0)
    expect(sizes.firstFiles.length).toBeLessThanOrEqual(FIRST_FILES)
    expect(sizes.firstBytes).toBeLessThanOrEqual(FIRST_BUDGET)
    expect(sizes.keptFiles.length).toBeLessThanOrEqual(KEPT_FILES)
    expect(sizes.keptBytes).toBeLessThanOrEqual(KEPT_BUDGET)
  })

  it('keeps the pages behind the navigation for the second visit, with script and styles, and what sends reviews', () => {
    const later = sizes.keptFiles.filter((file) => !sizes.firstFiles.includes(file))
    expect(later.map((file) => file.replace(/-[\w-]{8}\./, '.')).sort()).toEqual([
      'assets/later-stores.worker.js',
      'assets/outbox-worker.worker.js',
      'assets/pages.css',
      'assets/public-pages.js',
      'assets/public-record.js',
      'assets/record.css',
    ])
  })

  it('has nothing of the admin area in what visitors load', () => {
    const admin = /(?:^|\/)admin\//
    expect(sizes.publicFiles.filter((file) => admin.test(file))).toEqual([])
    expect(sizes.initialFiles.filter((file) => admin.test(file))).toEqual([])
    expect(sizes.keptFiles.filter((file) => admin.test(file))).toEqual([])
  })

  it("has none of staff's calls in what visitors load", () => {
    const withStaffCalls = sizes.keptFiles.filter((file) =>
      readFileSync(join(client, file), 'utf8').includes('/api/admin/'),
    )
    expect(withStaffCalls).toEqual([])
  })

  it('keeps the scripts of the first screen on a first visit', () => {
    for (const file of sizes.initialFiles) expect(sizes.firstFiles).toContain(file)
  })

  it('keeps only files that it made, once each, and no answer of the API', () => {
    expect(new Set(sizes.keptFiles).size).toBe(sizes.keptFiles.length)
    for (const file of sizes.keptFiles) {
      expect(file).not.toMatch(/^\/?api\/|\.map$|manifest/)
      expect(existsSync(join(client, file)), file).toBe(true)
    }
  })

  it('ships no source map and no source', () => {
    const shipped = sizes.keptFiles.filter((file) => /\.(?:map|tsx?)$/.test(file))
    expect(shipped).toEqual([])
  })
})
