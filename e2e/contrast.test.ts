import { describe } from 'vitest'
import { anyThemeReads } from './amounts/random-themes.ts'

anyThemeReads(2)

describe('over large amounts', { tags: ['all'] }, () => {
  anyThemeReads(12)
})
