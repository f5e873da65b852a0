import { expect, it } from 'vitest'
import { isTest, sources } from './support/sources.ts'

/** The openings of sheets in the desk, each with what stands around its header and footer. */
const dialogs = sources()
  .filter(({ path }) => path.startsWith('pwa/admin/') && path.endsWith('.tsx') && !isTest(path))
  .flatMap(({ path, text }) =>
    text
      .split(/<Sheet\b/)
      .slice(1)
      .map((opening) => ({ path, opening: opening.slice(0, opening.search(/\n\s*>\n|>\n/)) })),
  )

/** Where a picture has all the room, and where three ways lead on: "Stay", "Keep draft", "Discard". */
const OTHERS = ['pwa/admin/submissions/file-viewer.tsx', 'pwa/admin/kit/form/safe-save/leave-dialog.tsx']

it('A dialog of the desk has its title, Cancel and its act in one shape', () => {
  expect(dialogs.length).toBeGreaterThan(10)
  const odd = dialogs.filter(
    ({ opening }) =>
      !/header=\{\s*<DialogTitle\b/.test(opening) ||
      (opening.includes('footer={') && !/footer=\{\s*(?:\w+ && )?\(?\s*<DialogActions\b/.test(opening)),
  )
  expect(new Set(odd.map(({ path }) => path))).toEqual(new Set(OTHERS))
})
