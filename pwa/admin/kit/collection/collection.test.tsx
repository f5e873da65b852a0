import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#pwa/api/api-error.ts'
import { CollectionRows } from './collection.tsx'
import { Fetched } from './fetched.tsx'

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

const refused = new ApiError('refused', 'Only an admin may', 403, {
  detail: 'Only an admin may',
  code: 'forbidden',
})

const fetched = (
  data: string | undefined,
  error: Error | null,
  failed: string | { readonly failed: string },
) =>
  renderToStaticMarkup(
    <Fetched
      query={{ data, error, refetch: () => Promise.resolve() }}
      size="part"
      loading={null}
      failed={failed}
    >
      {(name) => <b>{name}</b>}
    </Fetched>,
  )

describe('what is fetched', () => {
  it('is shown once it is there, and nothing before', () => {
    expect(fetched(undefined, null, 'Lost')).toBe('')
    expect(fetched('Apex', null, 'Lost')).toBe('<b>Apex</b>')
  })

  it('says why it is not there, in the words of the server where a message stands behind them', () => {
    expect(fetched(undefined, refused, 'Lost')).toMatch(/role="alert".*Lost.*Try Again/)
    expect(fetched(undefined, refused, { failed: 'Lost' })).toMatch(/Only an admin may/)
    expect(fetched('Apex', refused, 'Lost')).toBe('<b>Apex</b>')
  })
})
