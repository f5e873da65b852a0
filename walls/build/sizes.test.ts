import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { buildSizes, describeSizes } from '../../build-tools/sizes.ts'

const client = fileURLToPath(new URL('../../dist/client', import.meta.url))
const sizes = buildSizes(client)

/** Most JavaScript before the first screen answers, in bytes of brotli 11. */
const INITIAL_BUDGET = 95_000
/** Most that the service worker fetches ahead, in bytes of brotli 11. */
const PRECACHE_BUDGET = 230_000
/** Most files that it fetches: each costs half a kilobyte of headers. */
const PRECACHE_FILES = 12

process.stdout.write(`${describeSizes(sizes)}\n`)

describe('the build', () => {
  it('keeps the JavaScript of the first screen within its budget', () => {
    expect(sizes.initialFiles.length).toBeGreaterThan(0)
    expect(sizes.initialBytes).toBeLessThanOrEqual(INITIAL_BUDGET)
  })

  it('keeps the precache within its budget', () => {
    expect(sizes.precachedFiles.length).toBeGreaterThan(0)
    expect(sizes.precachedFiles.length).toBeLessThanOrEqual(PRECACHE_FILES)
    expect(sizes.precachedBytes).toBeLessThanOrEqual(PRECACHE_BUDGET)
  })

  it('has nothing of the admin area in what visitors load', () => {
    const admin = /(?:^|\/)admin\//
    expect(sizes.publicFiles.filter((file) => admin.test(file))).toEqual([])
    expect(sizes.initialFiles.filter((file) => admin.test(file))).toEqual([])
    expect(sizes.precachedFiles.filter((file) => admin.test(file))).toEqual([])
  })

  it("has none of staff's calls in what visitors load", () => {
    const withStaffCalls = sizes.precachedFiles.filter((file) =>
      readFileSync(join(client, file), 'utf8').includes('/api/admin/'),
    )
    expect(withStaffCalls).toEqual([])
  })

  it('has the scripts of the first screen in the precache', () => {
    for (const file of sizes.initialFiles) expect(sizes.precachedFiles).toContain(file)
  })

  it('precaches only files that it made, once each, and no answer of the API', () => {
    expect(new Set(sizes.precachedFiles).size).toBe(sizes.precachedFiles.length)
    for (const file of sizes.precachedFiles) {
      expect(file).not.toMatch(/^\/?api\/|\.map$|manifest/)
      expect(existsSync(join(client, file)), file).toBe(true)
    }
  })

  it('ships no source map and no source', () => {
    const shipped = sizes.precachedFiles.filter((file) => /\.(?:map|tsx?)$/.test(file))
    expect(shipped).toEqual([])
  })
})
