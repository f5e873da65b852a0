import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { pageBlocks } from '#contract/site-pages/markup.ts'
import { PageText } from './page-text.tsx'

const operator = { name: '', address: '', email: '' }
const shown = (text: string) => {
  const markup = renderToStaticMarkup(
    <PageText blocks={pageBlocks(text, { ...settingsDefaults, operator })} />,
  )
  return markup.replaceAll(/<\/?(?:span|div)[^>]*>/g, '')
}

it('A clause is shown with the number that it is cited by, and what belongs to it below it', () => {
  expect(shown('2. Fees\n\n   Paid once.\n\n   - late\n3. Rules')).toBe(
    '<ol><li value="2">Fees<p>Paid once.</p><ul><li>late</li></ul></li><li value="3">Rules</li></ol>',
  )
})

it('An entry that begins with a heading or says nothing is shown as it is', () => {
  expect(shown('- # Head\n-\n')).toBe('<ul><li><h2 id="head">Head</h2></li><li></li></ul>')
})
