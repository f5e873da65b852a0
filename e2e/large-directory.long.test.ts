import { aLargeDirectory } from './amounts/large-directory.ts'

aLargeDirectory(10_000)
