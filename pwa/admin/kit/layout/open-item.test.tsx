import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiError } from '#pwa/api/api-error.ts'
import { goneError } from '../form/call-errors.ts'
import { FetchedItem } from './open-item.tsx'

const opened = (data: string | undefined, error: Error | null) =>
  renderToStaticMarkup(
    <FetchedItem
      query={{ data, error, refetch: async () => undefined }}
      title="Objection"
      icon="scale"
      noun="objection"
      onClose={() => undefined}
    >
      {(text) => <b>{text}</b>}
    </FetchedItem>,
  )

it('an item that is read by its id is shown once it is there, also while it cannot be read again', () => {
  expect(opened(undefined, null)).toMatch(/Objection.*role="status".*Loading objection\.\.\./)
  expect(opened('Its text', null)).toBe('<b>Its text</b>')
  expect(opened('Its text', goneError('Not found'))).toBe('<b>Its text</b>')
})

it('an item that the server does not have is missing, one that it did not answer for can be tried again', () => {
  expect(opened(undefined, goneError('Not found'))).toMatch(/There is no such objection.*Back to list/)
  const unanswered = opened(undefined, new ApiError('unreachable', 'There is no connection'))
  expect(unanswered).toMatch(/role="alert".*The objection could not be loaded\..*Try Again/)
  expect(unanswered).not.toContain('There is no such')
})
