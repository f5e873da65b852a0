import { describe, expect, it } from 'vitest'
import { sizeProblem, typeProblem } from './file-rules.ts'
import { prepareFiles } from './prepare-files.ts'

const rules = { allowedFileTypes: ['.jpg', '.jpeg', '.png', '.pdf', '.html'], maxFileSize: 5 }
const MB = 1024 * 1024

describe('files of a review', () => {
  it('are of the types that the settings name, and never of one that is no picture or PDF', () => {
    expect(typeProblem('Payout.JPG', null, rules)).toBeNull()
    expect(typeProblem('page.html', null, rules)).toBe(
      'page.html is of another type. .jpg, .jpeg, .png, .pdf can be sent.',
    )
    expect(typeProblem('photo.webp', null, rules)).toContain('another type')
    expect(typeProblem('no-ending', null, rules)).toContain('another type')
  })

  it('are known by every ending that browsers give them, and without one by their content', async () => {
    for (const name of ['payout.jfif', 'payout.JPE', 'payout.pjpeg', 'payout.pjp']) {
      expect(typeProblem(name, null, rules)).toBeNull()
    }
    const chosen = [
      new File(['\n%PDF-1.7'], '1000000036'),
      new File(['%PDF-1.4'], 'Payout 12.11.2026'),
      new File(['<html>'], '1000000037'),
      new File(['%PDF-1.4'], 'x.exe'),
    ]
    const { files, problems } = await prepareFiles(chosen, [], rules)
    expect(files.map(({ name }) => name)).toEqual(['1000000036', 'Payout 12.11.2026'])
    expect(problems).toEqual([
      expect.stringContaining('1000000037 is of another type'),
      expect.stringContaining('x.exe is of another type'),
    ])
  })

  it('are neither empty nor too large nor too many', () => {
    const none = { count: 0, bytes: 0 }
    expect(sizeProblem('a.pdf', 5 * MB, none, rules)).toBeNull()
    expect(sizeProblem('a.pdf', 0, none, rules)).toBe('a.pdf is empty.')
    expect(sizeProblem('a.pdf', 6 * MB, none, rules)).toBe('a.pdf has 6.0 MB. A file may have up to 5 MB.')
    expect(sizeProblem('a.pdf', MB, { count: 5, bytes: 0 }, rules)).toContain('one too many')
    expect(sizeProblem('a.pdf', 2 * MB, { count: 4, bytes: 19 * MB }, rules)).toContain('up to 20.0 MB')
  })

  it('are taken as far as they may be sent, and the others are named', async () => {
    const chosen = [new File(['%PDF-1.7'], 'a.pdf'), new File(['x'], 'b.exe'), new File([], 'c.pdf')]
    const { files, problems } = await prepareFiles(chosen, [], rules)
    expect(files.map(({ name }) => name)).toEqual(['a.pdf'])
    expect(problems).toEqual([expect.stringContaining('b.exe is of another type'), 'c.pdf is empty.'])
  })
})
