import { expect, it } from 'vitest'
import { pictureLabels } from './picture-labels.ts'

it.each(Object.entries(pictureLabels))('a %s has the article that it is spoken with', (_, { noun, one }) => {
  expect(one).toBe(`${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`)
})
