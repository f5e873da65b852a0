import { spawnSync } from 'node:child_process'
import { root } from './root.mjs'

/** What its steps depend on, beside the sources that every test builds. */
const INPUTS = ['Dockerfile', '.dockerignore', 'package-lock.json']

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** The commit that `name` names, or "". */
function commitOf(name) {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  return status === 0 ? stdout.trim() : ''
}

/**
 * Whether the files that the image is made by differ from the last commit of main, which on main itself is the one before;
 * yes where git knows none.
 */
export function dockerfileMayDiffer() {
  const main = commitOf('origin/main') || commitOf('main')
  const base = main === commitOf('HEAD') ? commitOf('HEAD~1') : main
  return base === '' || git('diff', '--quiet', base, '--', ...INPUTS).status !== 0
}

/** One stage of a Dockerfile: its steps as [instruction, rest of the line]. */
const newStage = (rest) => ({ name: / as (\S+)$/i.exec(rest)?.[1] ?? 'last', steps: [] })

/** The stages of a Dockerfile, with continued lines joined and comments dropped. */
export function stagesOf(text) {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  const stages = []
  for (const line of lines) {
    const [, instruction, rest] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (instruction === 'FROM') stages.push(newStage(rest))
    else stages.at(-1).steps.push([instruction, rest])
  }
  return stages
}

/** The values of an ENV line. */
export function environmentOf(rest) {
  return Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=')))
}

/** Sources, target and the stage copied from; undefined: the project's folder. */
export function copyOf(rest) {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) }
}

/** The words of a CMD in its JSON form. */
export const commandOf = (rest) => JSON.parse(rest.replace(/^.*?CMD\s+|^(?=\[)/, ''))

/** A test of the paths that a .dockerignore names: folders, files and `*` in names. */
export function ignoredBy(text) {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const expressions = patterns.map((pattern) => {
    const source = pattern
      .replaceAll('.', '\\.')
      .replaceAll('**/', '\u0000')
      .replaceAll('*', '[^/]*')
      .replaceAll('\u0000', '(?:.*/)?')
    return new RegExp(`^${source}(?:/|$)`)
  })
  return (path) => expressions.some((expression) => expression.test(path))
}
