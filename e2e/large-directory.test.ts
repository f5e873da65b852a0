// @module-tag all

import { describe } from 'vitest'
import { aLargeDirectory } from './amounts/large-directory.ts'

aLargeDirectory(1200)

describe('over large amounts', () => {
  aLargeDirectory(10_000)
})
