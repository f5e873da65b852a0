import { describe, expect, it } from 'vitest'
import { themesIn } from './list.tsx'

describe('a file', () => {
  it.each([
    ['[{"name":"Night"}]', [{ name: 'Night' }]],
    ['{"version":1,"themes":[{"name":"Night"}],"more":1}', { themes: [{ name: 'Night' }] }],
    ['{"themes":{}}', null],
    ['{"collections":{"themes":[]}}', null],
    ['null', null],
    ['7', null],
    ['<html>', null],
    ['', null],
  ])('with %j holds the themes %j', (text, themes) => {
    expect(themesIn(text)).toEqual(themes)
  })
})
