import { describe } from 'vitest'
import { aLargeDirectory } from './amounts/large-directory.ts'

aLargeDirectory(1200)

describe('over large amounts', { tags: ['all'] }, () => {
  aLargeDirectory(10_000)
})
