import { aLargeDirectory } from './amounts/large-directory.ts'

aLargeDirectory(1200)
