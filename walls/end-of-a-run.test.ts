import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

type Part = { readonly index: number; readonly count: number }
type Module = { readonly moduleId: string }

/** Scripts have no types; they run before anything is installed. */
const script = (name: string) => new URL(`../scripts/lib/${name}.mjs`, import.meta.url).href
const { shardOf } = (await import(script('shard'))) as { readonly shardOf: (args: readonly string[]) => Part }
const { default: ProgressReporter, unfinishedIn } = (await import(script('progress-reporter'))) as {
  readonly default: new () => {
    onTestRunStart(modules: readonly Module[]): void
    onTestModuleEnd(module: Module): void
  }
  readonly unfinishedIn: (path: string) => readonly string[]
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('The part of the tests that is asked for', () => {
  it.each([
    [[], { index: 1, count: 1 }],
    [['--shard=1/1'], { index: 1, count: 1 }],
    [['--shard=2/3'], { index: 2, count: 3 }],
    [['--shard=10/12'], { index: 10, count: 12 }],
  ])('is understood: %j', (args, part) => {
    expect(shardOf(args)).toEqual(part)
  })

  it.each([
    [['--shard=0/3']],
    [['--shard=4/3']],
    [['--shard=1/0']],
    [['--shard=1']],
    [['--shard', '1/3']],
    [['2/3']],
    [['--shard=1/3', '--shard=2/3']],
    [['--shard=1/3x']],
  ])('is refused with a sentence: %j', (args) => {
    expect(() => shardOf(args)).toThrow(/is not a part of the tests: --shard=1\/3 is the first third/)
  })
})

describe('A run that is ended before its end', () => {
  it('names the test files that had not ended', async () => {
    const notes = join(await aFolder(), 'progress')
    await writeFile(notes, '')
    process.env.TEST_PROGRESS = notes
    onTestFinished(() => void delete process.env.TEST_PROGRESS)
    expect(unfinishedIn(notes)).toEqual([])
    const of = (name: string): Module => ({ moduleId: join(process.cwd(), name) })
    const reporter = new ProgressReporter()
    reporter.onTestRunStart(['a.test.ts', 'b c.test.ts', 'd.test.ts'].map(of))
    reporter.onTestModuleEnd(of('d.test.ts'))
    expect(unfinishedIn(notes)).toEqual(['a.test.ts', 'b c.test.ts'])
    for (const name of ['a.test.ts', 'b c.test.ts']) reporter.onTestModuleEnd(of(name))
    expect(unfinishedIn(notes)).toEqual([])
  })
})

describe('The steps of the Dockerfile', () => {
  /** A copy of the scripts with the files that an image is made by; `isNeeded` asks whether these may differ. */
  async function aClone() {
    const folder = await aFolder()
    await cp('scripts/lib', join(folder, 'scripts/lib'), { recursive: true })
    for (const name of ['Dockerfile', '.dockerignore', 'package-lock.json', 'other.txt'])
      await writeFile(join(folder, name), 'as it was\n')
    const own = {
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CEILING_DIRECTORIES: tmpdir(),
    }
    const env = { PATH: process.env.PATH, HOME: folder, ...own }
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
    const git = (...args: readonly string[]) => execFileSync('git', [...who, ...args], { cwd: folder, env })
    const commit = async (name: string, text: string) => {
      await writeFile(join(folder, name), text)
      git('add', '--all')
      git('commit', '--quiet', '--message', text)
    }
    const script = pathToFileURL(join(folder, 'scripts/lib/dockerfile.mjs')).href
    const { dockerfileMayDiffer: isNeeded } = (await import(script)) as {
      readonly dockerfileMayDiffer: () => boolean
    }
    return { folder, git, commit, isNeeded }
  }

  it('run where git knows of no commit to compare with', async () => {
    const { git, commit, isNeeded } = await aClone()
    expect(isNeeded()).toBe(true)
    git('init', '--quiet', '--initial-branch=main')
    expect(isNeeded()).toBe(true)
    await commit('other.txt', 'first')
    expect(isNeeded()).toBe(true)
  })

  it('run on main where its last commit changed one of their files', async () => {
    const { git, commit, isNeeded } = await aClone()
    git('init', '--quiet', '--initial-branch=main')
    await commit('other.txt', 'first')
    await commit('other.txt', 'second')
    expect(isNeeded()).toBe(false)
    await commit('package-lock.json', 'third')
    expect(isNeeded()).toBe(true)
  })

  it.each(['Dockerfile', '.dockerignore', 'package-lock.json'])(
    'run on a branch where %s differs from main, committed or not',
    async (name) => {
      const { folder, git, commit, isNeeded } = await aClone()
      git('init', '--quiet', '--initial-branch=main')
      await commit('other.txt', 'first')
      git('switch', '--quiet', '--create', 'work')
      await commit('other.txt', 'second')
      expect(isNeeded()).toBe(false)
      await writeFile(join(folder, name), 'not yet committed')
      expect(isNeeded()).toBe(true)
      await commit(name, 'changed')
      expect(isNeeded()).toBe(true)
      await commit(name, 'as it was\n')
      expect(isNeeded()).toBe(false)
    },
  )

  it('are compared with the main of where the clone came from', async () => {
    const { git, commit, isNeeded } = await aClone()
    git('init', '--quiet', '--initial-branch=main')
    await commit('other.txt', 'first')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    await commit('Dockerfile', 'second')
    await commit('other.txt', 'third')
    expect(isNeeded()).toBe(true)
  })
})
