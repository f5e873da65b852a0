import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#pwa/api/api-error.ts'
import { Collection, CollectionRows } from './collection.tsx'
import { Fetched } from './load-state.tsx'

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

describe('a list', () => {
  it('as a card has its title for a heading, its actions beside it and its rows below', () => {
    const html = renderToStaticMarkup(
      <Collection
        layout={{ id: 'card-themes', icon: 'palette', isInvalid: true }}
        title="Themes"
        actions={<button type="button">Import</button>}
        rows={['Night', 'Day']}
        empty={null}
      >
        {(listed) => <ul>{listed.join(', ')}</ul>}
      </Collection>,
    )
    expect(html).toMatch(/^<section id="card-themes"[^>]* aria-labelledby="card-themes-title" data-invalid=/)
    expect(html).toMatch(
      /<h2 id="card-themes-title"[^>]*>Themes<\/h2><button.*Import.*<ul>Night, Day<\/ul><\/section>$/,
    )
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
      frame={(state) => <main>{state}</main>}
    >
      {(name) => <b>{name}</b>}
    </Fetched>,
  )

describe('what is fetched', () => {
  it('is shown once it is there, and nothing before', () => {
    expect(fetched(undefined, null, 'Lost')).toBe('<main></main>')
    expect(fetched('Apex', null, 'Lost')).toBe('<b>Apex</b>')
  })

  it('says why it is not there, in the words of the server where a message stands behind them', () => {
    expect(fetched(undefined, refused, 'Lost')).toMatch(/^<main>.*role="alert".*Lost.*Try Again.*<\/main>$/)
    expect(fetched(undefined, refused, { failed: 'Lost' })).toMatch(/Only an admin may/)
    expect(fetched('Apex', refused, 'Lost')).toBe('<b>Apex</b>')
  })
})
