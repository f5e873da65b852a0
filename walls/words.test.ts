import { expect, it } from 'vitest'
import { isTest, sources } from './support/sources.ts'
import { wordsOf } from './support/words.ts'

it('no text on a screen is lost or changed unseen: the table of words is rewritten by `vitest -u` and read in the change', async () => {
  const shown = sources().filter(({ path }) => /^(?:pwa|contract)\//.test(path) && !isTest(path))
  const words = wordsOf(shown)
  expect(words.length).toBeGreaterThan(1000)
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot('words.txt')
})

it('labels, sentences and what is put into them are words; addresses, types and classes are none', () => {
  const text = [
    "import { x } from './Some Path.ts'",
    "type Kind = 'One Type'",
    'const row = { label: "Firm Name", key: "firmName" }',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is read
    'const said = (n: number) => `${n} firms of ${row.key} match`',
    'const drawn = <p className="Big Box">Nothing{" "}\n here <b title="Of old">now</b></p>',
  ].join('\n')
  expect(wordsOf([{ path: 'a.tsx', text }])).toEqual([
    'Firm Name',
    'Nothing',
    'Of old',
    '{} firms of {} match',
  ])
})
