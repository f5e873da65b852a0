import { expect, it } from 'vitest'
import { mediaIn, mediaOf } from './named-media.ts'

const named = mediaIn('@custom-media --tablet (width >= 43.75em);\n@custom-media --low (height < 36em);')

it('a query is written out by its names', () => {
  expect(mediaOf('not (--tablet), (--low) and (hover: hover)', named)).toBe(
    'not (width >= 43.75em), (height < 36em) and (hover: hover)',
  )
})

it('a name that stands nowhere fails the build', () => {
  expect(() => mediaOf('(--tall)', named)).toThrow('No @custom-media is named --tall.')
})
