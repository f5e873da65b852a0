import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CollectionRows } from './collection.tsx'

const drawn = (rows: readonly string[] | undefined, failed = '') =>
  renderToStaticMarkup(
    <CollectionRows
      size="part"
      rows={rows}
      loading="Loading firms..."
      failed={failed}
      onRetry={() => undefined}
      empty={<p>No firms yet</p>}
    >
      {(listed) => <ul>{listed.join(', ')}</ul>}
    </CollectionRows>,
  )

describe('the rows of a list', () => {
  it('are awaited in a status, and say why there are none', () => {
    expect(drawn(undefined)).toBe('<p role="status">Loading firms...</p>')
    expect(drawn([])).toBe('<p>No firms yet</p>')
  })

  it('that could not be loaded are an alert with a way on', () => {
    const html = drawn(undefined, 'Firms could not be loaded')
    expect(html).toMatch(/role="alert".*Firms could not be loaded.*Try Again/)
    expect(html).not.toContain('Loading')
  })

  it('stay when they could not be read again', () => {
    expect(drawn(['Apex', 'Brook'])).toBe('<ul>Apex, Brook</ul>')
    expect(drawn(['Apex'], 'No answer')).toMatch(/role="alert".*No answer.*<ul>Apex<\/ul>/)
  })
})
