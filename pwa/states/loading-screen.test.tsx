import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LoadingScreen } from './loading-screen.tsx'
import { MaintenanceScreen } from './maintenance-gate.tsx'

const loading = (location: string) =>
  renderToStaticMarkup(
    <StaticRouter location={location}>
      <LoadingScreen whole />
    </StaticRouter>,
  )

it.each([
  ['/verified-traders', 'Loading verified traders...'],
  ['/submit-review', 'Loading submission form...'],
])('%s says to everyone what it waits for', (path, words) => {
  const html = loading(path)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${words.replaceAll('.', '\\.')}</h1>`))
  expect(/<h1.*?<\/h1>/s.exec(html)?.[0]).not.toContain('span')
})

it('keeps the mail address of the maintenance screen readable', () => {
  const html = renderToStaticMarkup(
    <MaintenanceScreen
      title=""
      message=""
      estimatedDowntime=""
      contactEmail="help@site.example"
      pages={[]}
      brand="Apex Board"
    />,
  )
  expect(html).toContain('href="mailto:help@site.example"')
  expect(html).not.toContain('<nav')
})
