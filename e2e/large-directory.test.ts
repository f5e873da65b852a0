// @module-tag all

import { aLargeDirectory } from './amounts/large-directory.ts'

aLargeDirectory(1200)
aLargeDirectory(10_000)
