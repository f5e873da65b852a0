import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'

const BEGUN = 'begun '
const ENDED = 'ended '

/** A reporter of vitest: notes in the file that `TEST_PROGRESS` names which test files there are, and which have ended. */
export default class ProgressReporter {
  #note(word, files) {
    appendFileSync(
      process.env.TEST_PROGRESS,
      files.map((file) => `${word}${relative(root, file)}\n`).join(''),
    )
  }

  onTestRunStart(specifications) {
    this.#note(
      BEGUN,
      specifications.map(({ moduleId }) => moduleId),
    )
  }

  onTestModuleEnd({ moduleId }) {
    this.#note(ENDED, [moduleId])
  }
}

/** The test files that have not ended, by the notes of a reporter. */
export function unfinishedIn(path) {
  const lines = readFileSync(path, 'utf8').split('\n')
  const after = (word) => lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length))
  const ended = new Set(after(ENDED))
  return after(BEGUN).filter((file) => !ended.has(file))
}
