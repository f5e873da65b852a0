import { expect, it } from 'vitest'
import { around, filledIn, marked, withTable } from './page-tools.tsx'

/** A text whose selection stands between brackets. */
function selectedIn(written: string) {
  const [from, to] = [written.indexOf('['), written.indexOf(']') - 1]
  return { text: written.replace('[', '').replace(']', ''), from, to }
}

const shown = ({ text, from, to }: ReturnType<typeof selectedIn>) =>
  `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`

it('Bold goes around what is selected, and around a sample where nothing is', () => {
  expect(shown(around(selectedIn('a [b] c'), '**', '**', 'bold'))).toBe('a **[b]** c')
  expect(shown(around(selectedIn('a []'), '**', '**', 'bold'))).toBe('a **[bold]**')
})

it('Each selected line gets the mark of a list, and loses it again', () => {
  const list = marked(selectedIn('x\na[b\nc]d'), '- ')
  expect(shown(list)).toBe('x\n[- ab\n- c]d')
  expect(marked(list, '- ').text).toBe('x\nab\ncd')
  expect(marked(selectedIn('[]'), '## ').text).toBe('## ')
})

it('A table comes below the line, with its first head selected', () => {
  expect(shown(withTable(selectedIn('a[]b\nc')))).toBe('ab\n\n| [What] | Why |\n| --- | --- |\n|  |  |\n\nc')
  expect(withTable(selectedIn('[]')).text).toBe('| What | Why |\n| --- | --- |\n|  |  |\n')
})

it('A placeholder takes the place of what is selected', () => {
  expect(shown(filledIn(selectedIn('by [us]'), 'owner'))).toBe('by {owner}[]')
})
