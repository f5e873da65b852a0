import { expect, it } from 'vitest'
import { isTest, sources } from './support/sources.ts'

/** Sheets with a head or a foot of their own: a picture that has all the room, and three ways that lead on. */
const OWN_HEAD = ['pwa/admin/submissions/submission-files.tsx']
const OWN_FOOT = ['pwa/admin/kit/form/safe-save/leave-guard.tsx']
const DIALOG = 'pwa/admin/kit/form/dialog.tsx'

const desk = sources().filter(
  ({ path }) => path.startsWith('pwa/admin/') && path.endsWith('.tsx') && !isTest(path),
)
const pathsWith = (pattern: RegExp) => desk.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

it('A dialog of the admin area has its title, Cancel and its act in one shape', () => {
  expect(pathsWith(/<Dialog\b/).length).toBeGreaterThan(10)
  expect(new Set(pathsWith(/<Sheet\b/))).toEqual(new Set([DIALOG, ...OWN_HEAD]))
  expect(pathsWith(/<Dialog\b[^<]*\bfooter=/)).toEqual(OWN_FOOT)
})
